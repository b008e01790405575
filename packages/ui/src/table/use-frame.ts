// Measures the room of a table: its width, and its height down to the end of the window.
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Room {
  width: number;
  /** The height between the table's top and the window's end, less header, footer and padding. */
  below: number;
}

/**
 * Measures the room before the first paint, and again when the window or the frame changes its size. Returns undefined before the first
 * measurement. `isThere` is false in a narrow window, which shows cards without a frame.
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
      // A hidden page has no width, so it keeps its last room.
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
