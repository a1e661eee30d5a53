/* Keys of the workbench, and the page's title as texts come and go. Every step is a button or a link without it. */
"use strict";

(function () {
  const desk = () => document.getElementById("desk");
  const press = (selector) => {
    const button = desk() && desk().querySelector(selector);
    if (button) button.click();
    return Boolean(button);
  };
  let typed = false;

  function wanted(event) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "Enter") return event.shiftKey ? "button[value=pass]" : "button[value=next]";
    if (control && event.key.toLowerCase() === "s") return "button[value=save]";
    if (!event.altKey || control) return "";
    if (event.key === "ArrowDown") return "a[rel=next]";
    if (event.key === "ArrowUp") return "a[rel=prev]";
    if (event.code === "KeyC") return "button[value=convert]";
    const digit = /^Digit([1-5])$/.exec(event.code);
    return digit ? `button[data-place="${digit[1]}"]` : "";
  }

  document.addEventListener("keydown", (event) => {
    const selector = wanted(event);
    if (selector && press(selector)) event.preventDefault();
  });
  document.addEventListener("input", (event) => {
    if (event.target.closest(".bench-boxes")) typed = true;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "desk") typed = false;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!desk() || event.detail.target.id !== "desk") return;
    const heading = document.querySelector("#content > h1");
    if (heading) heading.textContent = desk().dataset.title;
    document.title = `${desk().dataset.title} | ${document.title.split(" | ").slice(1).join(" | ")}`;
    const first = desk().querySelector("[autofocus]");
    if (first) first.focus();
  });
  window.addEventListener("beforeunload", (event) => {
    if (typed) event.preventDefault();
  });
  document.addEventListener("submit", () => { typed = false; });
})();
