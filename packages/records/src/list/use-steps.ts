// Steps from a detail to the previous or next row, across the pages of the list. After a save, finds the next form to open.
import { useEffect, useState } from 'react';

interface StepOptions<R> {
  page: { records: R[]; pages: number } | undefined;
  /** False while `page` still has the rows of another page. */
  isSettled: boolean;
  current: number;
  openedId: string | undefined;
  onOpen(id: string): void;
  onPage(current: number): void;
}

export interface Steps<R> {
  /** Opens the previous row. `previous` and `next` are undefined at the ends of the list and while another page loads. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** The opened row as the page contains it. */
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
  // While another page loads: the number of that page, and whether to open its first row (0) or its last row (-1).
  const [turning, setTurning] = useState<{ to: number; at: 0 | -1 }>();
  const isTurned = turning !== undefined && isSettled && current === turning.to;
  const target = isTurned ? rows.at(turning.at)?.id : undefined;
  useEffect(() => {
    if (!isTurned) return;
    setTurning(undefined);
    // If somebody has deleted the rows of that page meanwhile, the opened row stays open.
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

/** Returns the key of the form to open after a save: for the next row on the page, or for another new row if the saved row was new. */
export function nextFormOf(editing: string | undefined, rows: readonly { id: string }[]): string | undefined {
  if (editing === undefined) return undefined;
  // After a new row below a row of a tree, the next new row has the same parent.
  if (editing.startsWith('add-below-'))
    return editing.endsWith('-more') ? editing.slice(0, -'-more'.length) : `${editing}-more`;
  if (/^(add|copy-)/.test(editing)) return editing === 'add' ? 'add-more' : 'add';
  const index = rows.findIndex((row) => row.id === editing);
  return index < 0 ? undefined : rows[index + 1]?.id;
}
