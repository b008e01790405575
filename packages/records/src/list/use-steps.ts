// Steps to the previous and next row from a detail, across the pages of its list, and to the next form after a save.
import { useEffect, useState } from 'react';

interface StepOptions<R> {
  page: { records: R[]; pages: number } | undefined;
  /** False while the rows are still those of another page. */
  isSettled: boolean;
  current: number;
  openedId: string | undefined;
  onOpen(id: string): void;
  onPage(current: number): void;
}

export interface Steps<R> {
  /** Opens the previous or next row; undefined at the ends of the list. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** As the list knows it. */
  row: R | undefined;
}

export function useSteps<R extends { id: string }>({
  page,
  isSettled,
  current,
  openedId,
  onOpen,
  onPage,
}: StepOptions<R>): Steps<R> {
  const rows = page?.records ?? [];
  // While another page loads, this tells which of its rows to open.
  const [turning, setTurning] = useState<{ to: number; at: 0 | -1 }>();
  const isTurned = turning !== undefined && isSettled && current === turning.to;
  const target = isTurned ? rows.at(turning.at)?.id : undefined;
  useEffect(() => {
    if (!isTurned) return;
    setTurning(undefined);
    // Somebody may have deleted the rows of that page meanwhile: then the opened row stays.
    if (target !== undefined) onOpen(target);
  }, [isTurned, target, onOpen]);
  const index = rows.findIndex((row) => row.id === openedId);
  const step = (by: 1 | -1) => {
    const row = rows[index + by];
    if (index < 0 || turning) return undefined;
    if (row) return () => onOpen(row.id);
    if (by < 0 ? current === 1 : current >= (page?.pages ?? 1)) return undefined;
    return () => {
      setTurning({ to: current + by, at: by > 0 ? 0 : -1 });
      onPage(current + by);
    };
  };
  return { previous: step(-1), next: step(1), row: rows[index] };
}

/** Opens the next form after a save: the next row of the page, or another new row after a new one. */
export function nextFormOf(editing: string | undefined, rows: readonly { id: string }[]): string | undefined {
  if (editing === undefined) return undefined;
  // In a tree the next new row has the same parent.
  if (editing.startsWith('add-below-'))
    return editing.endsWith('-more') ? editing.slice(0, -'-more'.length) : `${editing}-more`;
  if (/^(add|copy-)/.test(editing)) return editing === 'add' ? 'add-more' : 'add';
  const index = rows.findIndex((row) => row.id === editing);
  return index < 0 ? undefined : rows[index + 1]?.id;
}
