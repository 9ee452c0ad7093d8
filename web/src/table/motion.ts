/** Should things jump instead of moving? People who get dizzy say so in their system's settings; tests, in the address. */
const asked = new URLSearchParams(location.search).get("motion");
const wish = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = (): boolean => asked === "off" || (asked !== "on" && wish.matches);
