// Measures the size of a chart in pixels, so that lines and letters are drawn at their final size and nothing is scaled.
import { useRef, useState } from 'react';

interface Box {
  width: number;
  height: number;
  /** The pixels of one rem. */
  rem: number;
}

/** Returns a ref callback for the element to measure, and its size. */
export function useBox(): [(element: HTMLElement | null) => void, Box] {
  const [box, setBox] = useState<Box>({ width: 0, height: 0, rem: 10 });
  const observer = useRef<ResizeObserver>(undefined);
  const [watch] = useState(() => (element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setBox({ width, height, rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) });
    });
    observer.current.observe(element);
  });
  return [watch, box];
}
