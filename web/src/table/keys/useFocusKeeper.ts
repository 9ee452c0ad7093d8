/**
 * The focus never gets lost: where a button goes away or can no longer be pressed, it goes to where it was before. In the hand
 * it waits there, until the button can be pressed again.
 */
import { type RefObject, useEffect } from "react";

const REMEMBERED = 16;
const SURELY_DRAWN_MS = 150;
type Focusable = HTMLElement | SVGElement;

const isUsable = (one: Focusable): boolean =>
  one.isConnected && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true });

export function useFocusKeeper(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    let before: { one: Focusable; isInHand: boolean }[] = [];
    const hand = () => root.querySelector<HTMLElement>(".foot");

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement || target instanceof SVGElement) || target === hand()) return;
      const isInHand = target.closest(".foot") !== null;
      before = [...before.filter(({ one }) => one !== target), { one: target, isInHand }].slice(-REMEMBERED);
    };
    /** A pointer on the board takes the focus away on purpose. */
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof HTMLCanvasElement) before = [];
    };
    const mend = () => {
      const { activeElement } = document;
      const waits = activeElement !== null && activeElement === hand();
      if (activeElement && activeElement !== document.body && !waits) return;
      for (let last = before.at(-1); last; last = before.at(-1)) {
        if (isUsable(last.one)) {
          last.one.focus({ preventScroll: true });
          return;
        }
        if (last.isInHand) {
          if (!waits) hand()?.focus({ preventScroll: true });
          return;
        }
        before = before.slice(0, -1);
      }
    };
    let timer = 0;
    // A button that is switched off keeps the focus until the page has been drawn, whenever that is.
    const later = () => {
      clearTimeout(timer);
      requestAnimationFrame(() => requestAnimationFrame(mend));
      timer = window.setTimeout(mend, SURELY_DRAWN_MS);
    };
    const observer = new MutationObserver(later);
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    root.addEventListener("focusin", onFocus);
    root.addEventListener("focusout", later);
    root.addEventListener("pointerdown", onPointer);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("focusout", later);
      root.removeEventListener("pointerdown", onPointer);
    };
  }, [page]);
}
