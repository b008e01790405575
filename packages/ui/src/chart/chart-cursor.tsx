// The moment under the pointer, shared by all charts of one page: a curve, the bands of states and the prices say the same time.
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

export interface ChartCursor {
  /** Milliseconds since 1970; undefined while the pointer is on no chart. */
  read(): number | undefined;
  move(at: number | undefined): void;
  subscribe(listener: () => void): () => void;
}

function newCursor(): ChartCursor {
  let at: number | undefined;
  const listeners = new Set<() => void>();
  return {
    read: () => at,
    move: (next) => {
      if (next === at) return;
      at = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const CursorContext = createContext<ChartCursor | undefined>(undefined);

/** Charts below share one cursor. */
export function SharedCursor({ children }: { children: ReactNode }) {
  const [cursor] = useState(newCursor);
  return <CursorContext.Provider value={cursor}>{children}</CursorContext.Provider>;
}

/** The cursor of the page, or one of the chart's own. */
export function useChartCursor(): ChartCursor {
  const [own] = useState(newCursor);
  return useContext(CursorContext) ?? own;
}

export const useCursorTime = (cursor: ChartCursor): number | undefined =>
  useSyncExternalStore(cursor.subscribe, cursor.read, cursor.read);
