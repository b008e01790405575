// Measures the width of a chart. A chart is drawn in pixels of the screen, so that texts keep their size on a phone.
import { type RefObject, useEffect, useRef, useState } from 'react';

const UNMEASURED = 640;

export function useWidth<E extends HTMLElement = HTMLDivElement>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(UNMEASURED);
  useEffect(() => {
    const host = ref.current;
    if (!host || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWidth((before) => Math.floor(host.clientWidth) || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
