/* A rule is read within its whole: the one that was asked for (rules/704.5k/) is brought onto the screen.
   Who changes the language of a page, or the one beside it, stays at the passage being read: the one
   in the address while it is on the screen, else the last that began above; who reports a problem is asked
   about that one first. Without this script pages open at their top. */
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

  const asked = document.querySelector(".rule[aria-current]");
  if (asked && !location.hash && window.scrollY === 0 && asked.getBoundingClientRect().bottom > window.innerHeight)
    asked.scrollIntoView({ behavior: "instant" });

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".languages a, .beside-chooser a, a.report");
    if (!link) return;
    const passage = passageBeingRead();
    if (!link.classList.contains("report")) link.hash = passage ? passage.id : "";
    else if (passage && !link.search.includes("&at=")) link.search += `&at=${encodeURIComponent(passage.id)}`;
  });
})();
