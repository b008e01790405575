// The room that a table has: across, and down to the window's end.
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Room {
  width: number;
  /** Between the table's top and the window's end, less header, footer and padding. */
  below: number;
}

/**
 * Undefined until it is measured, before anything is painted; anew when the window or what stands beside changes. `isThere`: a window
 * that was narrow has no frame until it grows.
 */
export function useFrame(frame: RefObject<HTMLElement | null>, isThere: boolean): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isThere || !element) return;
    const measure = () => {
      const { top } = element.getBoundingClientRect();
      const width = element.clientWidth;
      const below = Math.max(320, window.innerHeight - Math.max(0, top) - 136);
      // A page that is hidden has no width: it keeps what it had.
      setRoom((now) => (now && (width === 0 || (now.width === width && now.below === below)) ? now : { width, below }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame, isThere]);
  return room;
}
