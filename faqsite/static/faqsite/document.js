/* Marks in a document's outline the section being read, and finds passages of old addresses that stand in
   another part. Without this script the outline is the same list of links. */
"use strict";
(() => {
  const name = decodeURIComponent(location.hash.slice(1));
  if (name && !document.getElementById(name) && !new URLSearchParams(location.search).has("at")) {
    location.replace(`?at=${encodeURIComponent(name)}#${encodeURIComponent(name)}`);
  }

  const links = new Map(
    Array.from(document.querySelectorAll('.outline ol a[href^="#"]'), (link) => [link.hash.slice(1), link]),
  );
  const sections = Array.from(document.querySelectorAll(".document-section[id]")).filter((section) =>
    links.has(encodeURIComponent(section.id)) || links.has(section.id),
  );
  if (!sections.length) return;

  let marked;
  const follow = () => {
    const begun = sections.filter((section) => section.getBoundingClientRect().top < window.innerHeight / 3);
    const section = begun.pop();
    const link = section && (links.get(encodeURIComponent(section.id)) ?? links.get(section.id));
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    marked = link;
    if (!link) return;
    link.setAttribute("aria-current", "location");
    const side = link.closest(".outline-side");
    if (side && side.scrollHeight > side.clientHeight) {
      side.scrollTop += link.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 3;
    }
  };
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      follow();
    });
  };
  addEventListener("scroll", soon, { passive: true });
  follow();
})();
