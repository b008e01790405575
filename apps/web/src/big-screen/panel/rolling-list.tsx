// Shows a list. If it does not fit, it moves up by one row every three seconds. It follows the single timer of the screen, so that updates of
// the data do not make it faster. It does not move under the pointer or the focus, and for people who prefer reduced motion.
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useEvery } from '../ticker.ts';

interface RollingListProps<T> {
  rows: readonly T[];
  keyOf(row: T): string;
  show(row: T): ReactNode;
  empty: string;
  label: string;
}

const stepSeconds = 3;
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function RollingList<T>({ rows, keyOf, show, empty, label }: RollingListProps<T>) {
  const box = useRef<HTMLOListElement>(null);
  const [firstIndex, setFirstIndex] = useState(0);
  const step = useCallback(() => {
    const list = box.current;
    if (!list || prefersReducedMotion() || list.matches(':hover, :focus-within')) return;
    const height = list.firstElementChild?.getBoundingClientRect().height ?? 0;
    const hasRoom = height * rows.length <= list.clientHeight + 1; // one pixel for rounding
    setFirstIndex((index) => (hasRoom || rows.length === 0 ? 0 : (index + 1) % rows.length));
  }, [rows.length]);
  useEvery(stepSeconds, step);
  if (rows.length === 0) return <p className="panel-empty">{empty}</p>;
  const start = firstIndex % rows.length;
  const ordered = [...rows.slice(start), ...rows.slice(0, start)];
  return (
    <ol ref={box} className="rolling" aria-label={label} data-first={start}>
      {ordered.map((row) => (
        <li key={keyOf(row)}>{show(row)}</li>
      ))}
    </ol>
  );
}
