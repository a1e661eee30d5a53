/* Keys of the workbench, the person's place as texts come and go, and what to do when the site does not answer.
   Every step is a button or a link without it. */
"use strict";

(function () {
  const desk = () => document.getElementById("desk");
  const boxes = () => desk().querySelectorAll(".bench-target textarea, .bench-target input");
  const press = (selector) => {
    const button = desk() && desk().querySelector(selector);
    if (button) button.click();
    return Boolean(button);
  };
  let typed = false;
  let left = null; // what was on the desk when its answer came: words, caret, the button pressed
  let isSecondTry = false;

  function wanted(event) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "Enter") return event.shiftKey ? "button[value=pass]" : "button[value=next]";
    if (control && event.key.toLowerCase() === "s") return "button[value=save]";
    if (!event.altKey || control) return "";
    if (event.key === "ArrowDown") return "a[rel=next]";
    if (event.key === "ArrowUp") return "a[rel=prev]";
    if (event.code === "KeyC") return "button[value=convert]";
    if (event.code === "KeyR") return "button[value=rename]";
    if (event.code === "KeyK") return "button[value=stand]";
    const digit = /^Digit([1-5])$/.exec(event.code);
    return digit ? `button[data-place="${digit[1]}"]` : "";
  }

  const isDesk = (event) => event.detail.target.id === "desk";
  const buttonOf = (event) => {
    const cause = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
    return (cause && cause.submitter) || null;
  };

  function remember(button) {
    const at = document.activeElement;
    const isBox = [...boxes()].includes(at);
    left = {
      title: desk().dataset.title,
      deed: button ? button.value : "",
      words: new Map([...boxes()].map((box) => [box.name, box.value])),
      box: isBox ? at.name : "",
      caret: isBox ? at.selectionStart : 0,
    };
  }

  /* Words that a program put into a box can be taken back with Ctrl+Z, as if they had been typed. */
  function typeOver(box, older) {
    const newer = box.value;
    if (!older || older === newer) return;
    box.value = older;
    box.focus();
    box.select();
    document.execCommand("insertText", false, newer);
    if (box.value !== newer) box.value = newer;
  }

  function takePlace() {
    const isSame = left && left.title === desk().dataset.title;
    if (isSame && /^(convert|use:)/.test(left.deed)) {
      boxes().forEach((box) => typeOver(box, left.words.get(box.name)));
    }
    const named = isSame && left.box && [...boxes()].find((box) => box.name === left.box);
    const first = desk().querySelector("input[name=reason][autofocus]") || named || desk().querySelector("[autofocus]");
    if (!isSame) window.scrollTo(0, 0);
    if (first) first.focus({ preventScroll: !isSame });
    if (first && first === named && left.deed === "save") first.setSelectionRange(left.caret, left.caret);
  }

  function trouble(kind) {
    const said = desk() && desk().querySelector("#trouble");
    if (!said) return;
    said.textContent = said.dataset[kind];
    said.hidden = false;
    said.scrollIntoView({ block: "nearest" });
  }

  /* Whoever logged in again in another tab has another token: take it from a page that is asked for now. */
  async function isLetInAgain() {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = page.querySelector("#desk input[name=csrfmiddlewaretoken]");
    if (!token) return false;
    desk().querySelectorAll("input[name=csrfmiddlewaretoken]").forEach((field) => { field.value = token.value; });
    desk().setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token.value }));
    return true;
  }

  async function refused(event) {
    if (!isDesk(event)) return;
    const button = buttonOf(event);
    if (event.detail.xhr.status !== 403) return trouble("lost");
    if (isSecondTry || !button || !(await isLetInAgain().catch(() => false))) {
      isSecondTry = false;
      return trouble("out");
    }
    isSecondTry = true;
    button.click();
  }

  document.addEventListener("keydown", (event) => {
    const selector = wanted(event);
    if (selector && press(selector)) event.preventDefault();
  });
  document.addEventListener("input", (event) => {
    if (event.target.closest(".bench-boxes")) typed = true;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status >= 400) return;
    if (event.detail.xhr.responseURL.includes("/login/")) {
      event.detail.shouldSwap = false;
      if (isDesk(event)) trouble("out");
    } else if (isDesk(event)) {
      remember(buttonOf(event));
    }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!desk() || !isDesk(event)) return;
    isSecondTry = false;
    typed = "unsaved" in desk().dataset;
    const heading = document.querySelector("#content > h1");
    if (heading) heading.textContent = desk().dataset.title;
    document.title = `${desk().dataset.title} | ${document.title.split(" | ").slice(1).join(" | ")}`;
    takePlace();
  });
  document.addEventListener("htmx:responseError", refused);
  document.addEventListener("htmx:sendError", (event) => { if (isDesk(event)) trouble("lost"); });
  window.addEventListener("beforeunload", (event) => {
    if (typed) event.preventDefault();
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.hasAttribute("hx-post")) typed = false;
  });
})();
