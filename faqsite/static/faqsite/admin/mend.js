/* Keys for going through a document's passages. Without this script every step is a button or a link. */
"use strict";

(function () {
  const passages = () => Array.from(document.querySelectorAll(".mend-block[tabindex]"));

  function current() {
    const here = document.activeElement && document.activeElement.closest(".mend-block[tabindex]");
    return here || document.querySelector(".mend-block[tabindex]:target");
  }

  function go(step, wanted) {
    const all = passages();
    const from = all.indexOf(current());
    for (let place = from + step; place >= 0 && place < all.length; place += step) {
      if (!wanted || all[place].classList.contains(wanted)) {
        all[place].focus();
        all[place].scrollIntoView({ block: "nearest" });
        return;
      }
    }
  }

  function press(selector) {
    const here = current();
    const button = here && here.querySelector(selector);
    if (button) button.click();
    return button;
  }

  const keys = {
    j: () => go(1),
    k: () => go(-1),
    d: () => go(1, "has-doubts"),
    a: () => press("button[value=accept]"),
    m: () => {
      const summary = press("summary");
      if (summary) summary.focus();
    },
  };

  document.addEventListener("keydown", (event) => {
    const writes = event.target.closest("input, textarea, select");
    if (writes || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  const told = document.querySelector(".mend-keys");
  if (told) told.hidden = false;
  const target = document.querySelector(".mend-block[tabindex]:target");
  if (target) target.focus();
})();
