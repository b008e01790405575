// A list that moves up by one row every three seconds where it does not fit. Its rows follow the one timer of the screen, so a hundred
// updates of the data make it no faster; under the pointer, and for those who want less motion, it stands still.
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
const wantsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function RollingList<T>({ rows, keyOf, show, empty, label }: RollingListProps<T>) {
  const box = useRef<HTMLOListElement>(null);
  const [first, setFirst] = useState(0);
  const step = useCallback(() => {
    const list = box.current;
    if (!list || wantsStill() || list.matches(':hover, :focus-within')) return;
    const height = list.firstElementChild?.getBoundingClientRect().height ?? 0;
    const fits = height * rows.length <= list.clientHeight + 1;
    setFirst((before) => (fits || rows.length === 0 ? 0 : (before + 1) % rows.length));
  }, [rows.length]);
  useEvery(stepSeconds, step);
  if (rows.length === 0) return <p className="panel-empty">{empty}</p>;
  const start = first % rows.length;
  const ordered = [...rows.slice(start), ...rows.slice(0, start)];
  return (
    <ol ref={box} className="rolling" aria-label={label} data-first={start}>
      {ordered.map((row) => (
        <li key={keyOf(row)}>{show(row)}</li>
      ))}
    </ol>
  );
}
