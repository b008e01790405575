// The row height of tables whose list sets none: by the person's choice, else by the room on the screen.
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Height of a row in pixels (look: density). */
export type RowHeight = 32 | 40 | 48;

const usual: RowHeight = 40;
const heights = { auto: undefined, dense: 32, usual: 40, relaxed: 48 } as const;

/** Below this a window shows dense rows: ten of them are seen at 600 px. */
const lowWindow = '(max-height: 719px)';

const Density = createContext<RowHeight>(usual);
export const DensityProvider = Density.Provider;

export function useRowHeight(choice: keyof typeof heights): RowHeight {
  const isLow = useSyncExternalStore(subscribe, () => window.matchMedia(lowWindow).matches);
  return heights[choice] ?? (isLow ? 32 : usual);
}

/** A list that keeps the usual height follows the person's. */
export function useListDensity(own: RowHeight): RowHeight {
  const preferred = useContext(Density);
  return own === usual ? preferred : own;
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(lowWindow);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
