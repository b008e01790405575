// Mounts a part of a long page when the part comes near the window. A part to which nobody scrolls makes no calls.
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface InSightProps {
  /** A placeholder of about the same height. */
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
