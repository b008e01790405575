// Chooses the row height of tables whose list sets none: by the person's choice, else by the height of the window.
import { createContext, useContext, useSyncExternalStore } from 'react';

/** The height of a row in pixels. */
export type RowHeight = 32 | 40 | 48;

const usual: RowHeight = 40;
const heights = { auto: undefined, dense: 32, usual: 40, relaxed: 48 } as const;

/** A lower window shows dense rows, so that about ten of them fit at 600 px. */
const lowWindow = '(max-height: 719px)';

const Density = createContext<RowHeight>(usual);
export const DensityProvider = Density.Provider;

export function useRowHeight(choice: keyof typeof heights): RowHeight {
  const isLow = useSyncExternalStore(subscribe, () => window.matchMedia(lowWindow).matches);
  return heights[choice] ?? (isLow ? 32 : usual);
}

/** Returns the row height of a list. A list with the usual height follows the preference of the person. */
export function useListDensity(listHeight: RowHeight): RowHeight {
  const preferred = useContext(Density);
  return listHeight === usual ? preferred : listHeight;
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(lowWindow);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
