// Changes the order of sibling rows by dragging or with the arrow keys. The new order shows at once and is stored a moment later in one
// call. After a failure the rows show the stored order again.

import type { LevelRow } from '@ec/resource/contracts/row-calls';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRefresh } from '../change/use-undo.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import type { Served } from '../list/served.ts';
import { inOrder, movedTo } from './tree-rows.ts';

interface Level {
  /** Returns the siblings in their stored order. */
  siblingsOf(parentId: string): readonly LevelRow[];
  setSiblings(parentId: string, rows: LevelRow[]): void;
}

interface Draft {
  parentId: string;
  ids: string[];
  /** True while the pointer drags the row. */
  isHeld: boolean;
}

/** Milliseconds before the order is stored, so that several steps with the keys are stored together. */
const pause = 400;

export function useTreeOrder(table: Served, { siblingsOf, setSiblings }: Level) {
  const { api } = useConsole();
  const refresh = useRefresh(table);
  const [draft, setDraft] = useState<Draft>();
  const save = useMutation({
    mutationFn: ({ parentId, ids }: Draft) => {
      const rows = inOrder(siblingsOf(parentId), ids).map(({ id, rowVersion }) => ({ id, rowVersion }));
      return callOf(api, on(table, rowCall.sort))({ rows });
    },
    onSuccess: (saved, sent) => {
      const byId = new Map(saved.map((row) => [row.id, row]));
      const rows = inOrder(siblingsOf(sent.parentId), sent.ids).map((row) => ({ ...row, ...byId.get(row.id) }));
      setSiblings(sent.parentId, rows);
      setDraft((now) => (now === sent ? undefined : now));
    },
    onError: () => setDraft(undefined), // the request layer has shown the reason
    onSettled: () => void refresh(),
  });
  const { mutate, isPending } = save;
  useEffect(() => {
    if (!draft || draft.isHeld || isPending) return;
    const clock = setTimeout(() => mutate(draft), pause);
    return () => clearTimeout(clock);
  }, [draft, isPending, mutate]);

  const idsOf = (parentId: string) =>
    draft?.parentId === parentId ? draft.ids : siblingsOf(parentId).map(({ id }) => id);
  const latest = useRef(idsOf);
  latest.current = idsOf;
  const move = ({ id, parentId }: LevelRow, to: string, isHeld = false) => {
    const now = latest.current(parentId);
    const ids = movedTo(now, id, to);
    if (ids.some((one, index) => one !== now[index])) setDraft({ parentId, ids, isHeld });
  };
  const step = (row: LevelRow, by: 1 | -1) => {
    const ids = latest.current(row.parentId);
    const to = ids[ids.indexOf(row.id) + by];
    if (to !== undefined) move(row, to);
  };
  return {
    draft,
    step,
    placeOf: ({ id, parentId }: LevelRow) => {
      const ids = idsOf(parentId);
      return { at: ids.indexOf(id) + 1, of: ids.length };
    },
    /** The event handlers of a row's handle. */
    handle: (row: LevelRow) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'];
        if (!by) return;
        event.preventDefault();
        step(row, by);
      },
      onPointerDown: () => {
        const drag = new AbortController();
        const { signal } = drag;
        // The listeners are on the window, because the handle moves with its row.
        const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
          const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row-key]');
          const to = over?.dataset.rowKey;
          if (to && to !== row.id) move(row, to, true);
        };
        const end = () => {
          drag.abort();
          setDraft((now) => now && { ...now, isHeld: false });
        };
        window.addEventListener('pointermove', follow, { signal });
        window.addEventListener('pointerup', end, { signal });
        window.addEventListener('pointercancel', end, { signal });
        const drop = ({ key }: globalThis.KeyboardEvent) => {
          if (key !== 'Escape') return;
          drag.abort();
          setDraft(undefined);
        };
        window.addEventListener('keydown', drop, { signal });
      },
    }),
  };
}
