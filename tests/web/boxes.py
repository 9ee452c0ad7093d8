"""What can be pressed lies where a finger finds it: large enough, on the screen, and under nothing else."""

from typing import Any

from playwright.sync_api import Page

FINGER_PX = 44
# What is one thing to whoever looks at it is one box: a label with its box to tick, a slider's groove.
BOXES = """([least]) => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const pressed = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]";
  const BROAD = "pre, .figures, .contents ol, .drawer-inside:has(.map)"; // these are moved sideways
  const found = [];
  const nameOf = (one) => {
    const name = one.getAttribute("aria-label") || one.innerText?.trim() || one.name || one.className;
    return `${one.tagName.toLowerCase()} "${String(name).replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest(".unseen, .board-keys, [inert], [aria-hidden=true]");
  /** As far as those around it let it be seen. */
  const seenPart = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    let scrolls = false;
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (overflowY !== "visible" || overflowX !== "visible") {
        if ([overflowX, overflowY].some((how) => how === "auto" || how === "scroll")) scrolls = true;
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      if (position === "fixed") break;
    }
    return { left, top, right, bottom, scrolls };
  };
  // What one reads by scrolling down is not cut off at its side.
  for (const one of (document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*")) {
    if (!["auto", "scroll"].includes(getComputedStyle(one).overflowY) || one.matches(BROAD)) continue;
    if (one.scrollWidth > one.clientWidth + 1 && isSeen(one))
      found.push(`cut off at the side: ${one.className} is ${one.scrollWidth} of ${one.clientWidth}`);
  }
  const pageScrolls = document.documentElement.scrollHeight > height + 1;
  const dialog = document.querySelector("dialog[open]");
  const all = [...(dialog ?? document).querySelectorAll(pressed)].filter(isSeen);
  const things = [];
  for (const one of all) {
    const label = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") : null;
    const whole = (label ?? one).getBoundingClientRect();
    const part = seenPart(label ?? one);
    const isInProse = one.matches("a") && getComputedStyle(one).display === "inline";
    if (!isInProse && (whole.width < least - 0.5 || whole.height < least - 0.5))
      found.push(`small: ${nameOf(one)} is ${whole.width.toFixed(0)}x${whole.height.toFixed(0)}`);
    if (part.right - part.left < 1 || part.bottom - part.top < 1) {
      if (!part.scrolls) found.push(`hidden: ${nameOf(one)}`);
      continue; // it comes into sight when its list is scrolled
    }
    const isOff = part.left < -1 || part.right > width + 1 || part.top < -1 || part.bottom > height + 1;
    if (isOff && !pageScrolls) found.push(`off the screen: ${nameOf(one)}`);
    if (part.left < -1 || part.right > width + 1) found.push(`off to the side: ${nameOf(one)}`);
    things.push({ one, part });
  }
  things.forEach(({ one, part: a }, i) => {
    for (const { one: other, part: b } of things.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (one.closest("svg") && other.closest("svg")) continue; // hexagons are no boxes
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 1 || down <= 1) continue;
      // A drawer may lie over the rest: nothing of what is below can be pressed there by mistake.
      const over = (x) => x.closest(".drawer, .chooser, dialog");
      if (over(one) !== over(other)) continue;
      found.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
    }
  });
  // Whatever the middle of a thing is touched for, it is that thing that is touched.
  for (const { one, part } of things) {
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
    if (x < 0 || y < 0 || x >= width || y >= height || one.closest("svg")) continue;
    const top = document.elementFromPoint(x, y);
    const isBelowDrawer = top?.closest(".drawer, .chooser") && !one.closest(".drawer, .chooser");
    const label = one.closest("label");
    if (top && top !== one && !one.contains(top) && !label?.contains(top) && !isBelowDrawer)
      found.push(`covered: ${nameOf(one)} by ${nameOf(top)}`);
  }
  return [...new Set(found)];
}"""


# What slides into its place is on its way for half a second; what goes on for ever, such as a glow, is never there.
AT_REST = """() => Promise.all(
  document.getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    .map((one) => one.finished.catch(() => null)),
).then(() => null)"""


def misplaced(page: Page, least: int = FINGER_PX) -> list[str]:
    """What is too small to hit, overlaps something else, is covered, or leaves the screen, once all is at rest."""
    page.evaluate(AT_REST)
    found: list[str] = page.evaluate(BOXES, [least])
    return found


CELLS = """([cells, least]) => {
  const { find, breadth } = window.tableflip;
  return cells.flatMap((cell) => {
    const at = find(cell);
    const pin = document.querySelector(`[data-pin="${CSS.escape(cell)}"]`); // stands for a cell that is seen smaller
    const px = pin ? pin.getBoundingClientRect().width : breadth(cell);
    return at && px !== null && px < least ? [`${cell} is ${px.toFixed(0)} px broad`] : [];
  });
}"""


def too_small(page: Page, cells: list[str], least: int = FINGER_PX) -> list[str]:
    """Cells of the board that a finger could not hit."""
    found: list[Any] = page.evaluate(CELLS, [cells, least])
    return [str(one) for one in found]
