// A part of a long page that is made when it comes near the window: what nobody scrolls to is not asked for.
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface InSightProps {
  /** Stands in until then, with about the room that it will take. */
  waiting: ReactNode;
  children: ReactNode;
}

export function InSight({ waiting, children }: InSightProps) {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSeen || !frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={frame}>{waiting}</div>;
}
