// Handles the keys of a table. j and k, or the arrows on a row, move the focus; Enter opens a row; e edits it. x or the space bar ticks a row,
// with Shift all rows from the last ticked one; * ticks the page. With ticked rows, 1 to 9 press the buttons of the selection bar, and a moves
// the focus to the bar. Keys act on the focused row, so that a screen reader reads it, and a dialog returns the focus to it.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../layout/typing.ts';
import type { Row } from './row.ts';
import type { RowAction } from './row-actions.tsx';

interface RowKeysOptions {
  frame: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  actions: readonly RowAction[];
  onOpen: ((row: Row) => void) | undefined;
  selection: { selected: readonly string[]; setSelected(ids: readonly string[]): void } | undefined;
  /** Scrolls to a row, which brings it into the document of a virtual table. */
  scrollTo(id: string): void;
}

const rowSelector = '[data-row-key]';

export function useRowKeys({ frame, rows, actions, onOpen, selection, scrollTo }: RowKeysOptions): void {
  const elementOf = (id: string | undefined) =>
    frame.current?.querySelector<HTMLElement>(`${rowSelector.slice(0, -1)}="${CSS.escape(id ?? '')}"]`);
  // The row to which the focus is moving. The next key starts from this row, even if the table has not drawn it yet.
  const aim = useRef<string>(undefined);
  const goTo = (row: Row | undefined) => {
    if (!row) return;
    aim.current = row.id;
    const arrive = () => {
      if (aim.current !== row.id) return;
      aim.current = undefined;
      const element = elementOf(row.id);
      element?.setAttribute('tabindex', '-1');
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    };
    if (elementOf(row.id)) return arrive();
    scrollTo(row.id);
    requestAnimationFrame(arrive);
  };
  const lastTicked = useRef<string>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !isInFront(frame.current)) return;
    const focusedRow = document.activeElement?.closest<HTMLElement>(rowSelector);
    const focusedId = frame.current?.contains(focusedRow ?? null) ? focusedRow?.dataset.rowKey : undefined;
    const at = rows.findIndex(({ id }) => id === (aim.current ?? focusedId));
    const row = rows[at];
    const isOnRow = row !== undefined && (aim.current !== undefined || document.activeElement === focusedRow);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const tick = ({ id }: Row) => {
      if (!selection) return;
      const { selected, setSelected } = selection;
      const from = event.shiftKey ? rows.findIndex((each) => each.id === lastTicked.current) : -1;
      lastTicked.current = id;
      if (from >= 0) return setSelected([...new Set([...selected, ...idsBetween(rows, from, at)])]);
      setSelected(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
    };
    const tickPage = () => {
      const ids = rows.map(({ id }) => id);
      const { selected = [], setSelected } = selection ?? {};
      const isTicked = ids.every((id) => selected.includes(id));
      setSelected?.(isTicked ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])]);
    };
    const isTicked = (selection?.selected.length ?? 0) > 0;
    const edit = actions.find((action) => action.key === 'edit');
    if (key === 'j' || (key === 'ArrowDown' && isOnRow)) goTo(rows[at + 1]);
    else if (key === 'k' || (key === 'ArrowUp' && isOnRow)) goTo(rows[at < 0 ? rows.length - 1 : at - 1]);
    else if ((key === 'x' && row) || (key === ' ' && isOnRow)) tick(row);
    else if (key === '*' && selection) tickPage();
    else if (/^[1-9]$/.test(key) && isTicked) pressInSelection(frame.current, key);
    else if (key === 'e' && row && edit?.appliesTo(row)) edit.run(row);
    else if (key === 'a' && isTicked) goToSelection(frame.current);
    else if (key === 'Enter' && isOnRow) onOpen?.(row);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const idsBetween = (rows: readonly Row[], one: number, other: number): string[] =>
  rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);

/** Finds a button of the selection bar above the table, by the class of the bar (selection-bar.tsx). */
function inSelection(frame: HTMLElement | null, button: string): HTMLElement | null {
  const around = frame?.closest('section, main, [role="dialog"]') ?? document;
  return around.querySelector<HTMLElement>(`.ec-selection ${button}`);
}

const goToSelection = (frame: HTMLElement | null): void => inSelection(frame, 'button')?.focus();

const pressInSelection = (frame: HTMLElement | null, digit: string): void =>
  inSelection(frame, `button[aria-keyshortcuts="${digit}"]`)?.click();

/**
 * Returns whether keys go to this table: among several tables, to the one with the focus, else to the first one of the front dialog or the
 * page.
 */
function isInFront(frame: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('.ec-table');
  if (focused) return focused === frame;
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const front = [...document.querySelectorAll('[role="dialog"]')].filter(isVisible).at(-1) ?? document;
  return [...front.querySelectorAll('.ec-table')].find(isVisible) === frame;
}
