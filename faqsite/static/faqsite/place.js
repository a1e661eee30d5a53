/* Who changes the language of a page, or the one beside it, stays at the passage being read: the one
   in the address while it is on the screen, else the last that began above. Without this script the page opens at its top. */
"use strict";
(() => {
  const isOnScreen = (passage) => {
    const { top, bottom } = passage.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };

  const passageBeingRead = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (named && isOnScreen(named)) return named;
    const begun = (passage) => passage.getClientRects().length > 0 && passage.getBoundingClientRect().top < 60;
    return window.scrollY > 0 ? Array.from(document.querySelectorAll("main [id]")).filter(begun).pop() : null;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".languages a, .beside-chooser a");
    if (!link) return;
    const passage = passageBeingRead();
    link.hash = passage ? passage.id : "";
  });
})();
