// All charts of a page share the moment under the pointer, so that curves, bands of states and prices show the same time.
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

export interface ChartCursor {
  /** Returns the moment in milliseconds since 1970; undefined while the pointer is on no chart. */
  read(): number | undefined;
  move(at: number | undefined): void;
  subscribe(listener: () => void): () => void;
}

function createCursor(): ChartCursor {
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

/** The charts below this component share one cursor. */
export function SharedCursor({ children }: { children: ReactNode }) {
  const [cursor] = useState(createCursor);
  return <CursorContext.Provider value={cursor}>{children}</CursorContext.Provider>;
}

/** Returns the cursor of the page, or a cursor of the chart's own. */
export function useChartCursor(): ChartCursor {
  const [chartCursor] = useState(createCursor);
  return useContext(CursorContext) ?? chartCursor;
}

export const useCursorTime = (cursor: ChartCursor): number | undefined =>
  useSyncExternalStore(cursor.subscribe, cursor.read, cursor.read);
