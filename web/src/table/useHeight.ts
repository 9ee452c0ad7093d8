import { type RefCallback, useCallback, useState } from "react";

/** How high an element is, in pixels, kept up to date. */
export function useHeight<E extends HTMLElement>(): [RefCallback<E>, number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}
