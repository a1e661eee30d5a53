/* Names as they are typed, from the read API, as links under the search box.
   Without this script the box is an ordinary search box; nothing else on the site needs it. */
"use strict";
(() => {
  const form = document.querySelector("form.search");
  if (!form) return;
  const box = form.querySelector("input[name=q]");
  const list = form.querySelector(".suggestions");
  const spoken = form.querySelector("[role=status]");
  let waiting = 0;
  let asked = "";

  const close = () => { list.hidden = true; spoken.textContent = ""; };

  const row = ({ name, language, url, note }) => {
    const link = document.createElement("a");
    link.href = url;
    const said = document.createElement("span");
    said.lang = language;
    said.textContent = name;
    link.append(said);
    if (note) {
      const state = document.createElement("small");
      state.className = "state";
      state.textContent = note;
      link.append(" ", state);
    }
    const item = document.createElement("li");
    item.append(link);
    return item;
  };

  const suggest = async () => {
    const typed = box.value.trim();
    if (typed === asked) return;
    asked = typed;
    if (!typed) { close(); return; }
    const query = new URLSearchParams({ q: typed, lang: document.documentElement.lang });
    const response = await fetch(`${form.dataset.suggest}?${query}`).catch(() => null);
    if (typed !== asked) return;
    const found = response && response.ok ? await response.json() : [];
    list.replaceChildren(...found.map(row));
    list.hidden = found.length === 0;
    spoken.textContent = found.map(({ name }) => name).join("; ");
  };

  const soon = () => { clearTimeout(waiting); waiting = setTimeout(suggest, 120); };
  // While Chinese is being composed the letters in the box are not yet what is meant.
  box.addEventListener("input", (event) => { if (!event.isComposing) soon(); });
  box.addEventListener("compositionend", soon);

  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { box.focus(); close(); }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden || event.isComposing) return;
    const stops = [box, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });
  form.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !form.contains(event.relatedTarget)) close();
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
})();
