// Rows of a live update keep their places while the pointer is over the table; new and moved rows appear once it has left.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DataColumn, eachColumn } from './data-column.ts';
import type { Row } from './row.ts';

/** Returns the earlier rows with their new values, in the earlier order. Where no earlier row is left, it returns all new rows. */
export function inOrderOf(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const fresh = new Map(now.map((row) => [row.id, row]));
  const keptRows = before.flatMap(({ id }) => fresh.get(id) ?? []);
  return keptRows.length > 0 ? keptRows : now;
}

interface SteadyOptions {
  /** True where the rows came by a live update and not by an action of the person. */
  isLive: boolean;
  frame: RefObject<HTMLElement | null>;
  /** The id of the saved row, which appears even while the pointer is over the table. */
  saved: string | undefined;
}

export function useSteadyRows(rows: readonly Row[], { isLive, frame, saved }: SteadyOptions): readonly Row[] {
  const heldRows = useRef(rows);
  const [released, release] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `released` computes the rows again when the pointer leaves
  const visibleRows = useMemo(() => {
    const isOver = isLive && frame.current?.querySelector('tbody, .ant-table-tbody, .ec-list-cards')?.matches(':hover');
    const steady = isOver ? inOrderOf(heldRows.current, rows) : rows;
    return saved !== undefined && !steady.some(({ id }) => id === saved) ? rows : steady;
  }, [rows, isLive, frame, saved, released]);
  useLayoutEffect(() => {
    heldRows.current = visibleRows;
  }, [visibleRows]);
  const isHeld = visibleRows !== rows;
  useEffect(() => {
    const place = frame.current;
    if (!isHeld || !place) return;
    const leave = () => release((count) => count + 1);
    place.addEventListener('pointerleave', leave);
    return () => place.removeEventListener('pointerleave', leave);
  }, [isHeld, frame]);
  return visibleRows;
}

/** Milliseconds for which a changed cell is marked. */
const shownMs = 1_500;
const none: ReadonlySet<string> = new Set();

/** Returns the cells of existing rows whose value has changed, as `id column`. */
export function changedCells(
  before: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  columns: readonly DataColumn[],
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const row of rows) {
    const old = before.get(row.id);
    if (!old || old === row) continue;
    for (const { name } of eachColumn(columns))
      if (name in old && JSON.stringify(old[name]) !== JSON.stringify(row[name])) changed.add(`${row.id} ${name}`);
  }
  return changed;
}

/** Returns the cells that have just changed by a live update. */
export function useChangedCells(
  rows: readonly Row[],
  columns: readonly DataColumn[],
  isLive: boolean,
): ReadonlySet<string> {
  const before = useRef<ReadonlyMap<string, Row>>(new Map());
  const [changed, show] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows can have changed cells
  useEffect(() => {
    const changes = isLive ? changedCells(before.current, rows, columns) : none;
    before.current = new Map(rows.map((row) => [row.id, row]));
    if (changes.size === 0) return;
    show(changes);
    const end = setTimeout(() => show(none), shownMs);
    return () => clearTimeout(end);
  }, [rows]);
  return changed;
}
