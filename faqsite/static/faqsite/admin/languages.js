/* Makes the language fieldsets of a form into tabs. Without this script they stand one below the other.

   The tab opened last is kept for the session, so that a curator who goes through many texts in one
   language stays in it. A tab with an error is marked, and opened first. */
"use strict";

(function () {
  const KEPT = "faqsite.admin.language";
  const ALL = "all";
  const words = {
    "zh-Hant": { all: "並列", label: "語言" },
    "zh-Hans": { all: "并列", label: "语言" },
    en: { all: "Side by side", label: "Languages" },
  };

  function interfaceWords() {
    const lang = document.documentElement.lang.toLowerCase();
    if (lang.startsWith("zh-hant")) return words["zh-Hant"];
    return lang.startsWith("zh") ? words["zh-Hans"] : words.en;
  }

  function interfaceLanguage() {
    const lang = document.documentElement.lang.toLowerCase();
    return ["zh-hant", "zh-hans"].find((code) => lang.startsWith(code)) || "en";
  }

  function codeOf(fieldset) {
    const name = Array.from(fieldset.classList).find((item) => /^language-./.test(item));
    return name.slice("language-".length);
  }

  function kept() {
    try {
      return sessionStorage.getItem(KEPT);
    } catch (refused) {
      return null; // storage switched off: tabs work, only nothing is kept
    }
  }

  function keep(code) {
    try {
      sessionStorage.setItem(KEPT, code);
    } catch (refused) {
      return;
    }
  }

  /* The curator's own language, unless only another has the text. */
  function firstWithWords(fieldsets) {
    const own = interfaceLanguage();
    const hasWords = (fieldset) =>
      Array.from(fieldset.querySelectorAll("textarea, input[type=text]")).some((field) => field.value.trim());
    const found = fieldsets.filter(hasWords).map(codeOf);
    return found.length === 0 || found.includes(own) ? own : found[0];
  }

  /* Fieldsets that stand next to each other are one group: a form's, or one inline row's. */
  function groups(root) {
    const found = [];
    root.querySelectorAll("fieldset.language").forEach((fieldset) => {
      if (fieldset.closest(".tabbed, .empty-form")) return;
      const last = found[found.length - 1];
      if (last && last[last.length - 1].nextElementSibling === fieldset) last.push(fieldset);
      else found.push([fieldset]);
    });
    return found;
  }

  function makeTab(code, text, panels, lang) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = text;
    tab.dataset.code = code;
    if (lang) tab.lang = lang;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panels.map((panel) => panel.id).join(" "));
    return tab;
  }

  /* A fieldset has a role of its own, so the panel is an element around it. */
  function panelAround(fieldset) {
    const heading = fieldset.querySelector(".fieldset-heading");
    const panel = document.createElement("div");
    panel.id = `${heading.id}-panel`;
    panel.dataset.code = codeOf(fieldset);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", heading.id);
    panel.append(fieldset);
    return panel;
  }

  function build(fieldsets) {
    const box = document.createElement("div");
    const list = document.createElement("div");
    box.className = "tabbed";
    list.className = "language-tabs";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", interfaceWords().label);
    fieldsets[0].before(box);
    const panels = fieldsets.map(panelAround);
    box.append(list, ...panels);
    fieldsets.forEach((fieldset, place) => {
      const heading = fieldset.querySelector(".fieldset-heading");
      const tab = makeTab(codeOf(fieldset), heading.textContent, [panels[place]], codeOf(fieldset));
      if (fieldset.querySelector(".errors, .errorlist")) tab.classList.add("has-errors");
      list.append(tab);
    });
    list.append(makeTab(ALL, interfaceWords().all, panels, ""));
    return { box, list, panels };
  }

  function show(group, code) {
    const tabs = Array.from(group.list.children);
    const chosen = tabs.find((tab) => tab.dataset.code === code) || tabs[0];
    tabs.forEach((tab) => {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    });
    group.box.classList.toggle("side-by-side", chosen.dataset.code === ALL);
    group.panels.forEach((panel) => {
      panel.hidden = ![ALL, panel.dataset.code].includes(chosen.dataset.code);
    });
    return chosen;
  }

  function listen(group) {
    group.list.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (!tab) return;
      show(group, tab.dataset.code);
      keep(tab.dataset.code);
    });
    group.list.addEventListener("keydown", (event) => {
      const tabs = Array.from(group.list.children);
      const place = tabs.indexOf(document.activeElement);
      const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      const tab = tabs[(next + tabs.length) % tabs.length];
      show(group, tab.dataset.code).focus();
      keep(tab.dataset.code);
    });
  }

  function start(root) {
    groups(root).forEach((fieldsets) => {
      if (fieldsets.length < 2) return;
      const group = build(fieldsets);
      const wrong = group.list.querySelector(".has-errors");
      show(group, wrong ? wrong.dataset.code : kept() || firstWithWords(fieldsets));
      listen(group);
    });
  }

  document.addEventListener("DOMContentLoaded", () => start(document));
  document.addEventListener("formset:added", (event) => start(event.target));
})();
