import { type RefCallback, useCallback, useState } from "react";

export type Size = { width: number; height: number };

/** How large an element is, in pixels, kept up to date. */
export function useSize<E extends HTMLElement>(): [RefCallback<E>, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = element;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
