// The environment of a control. The page frame provides it, so the kit knows neither router nor session.
import { createContext, useContext } from 'react';
import type { ResponsiveLevel } from './responsive.ts';

export interface Surroundings {
  responsiveLevel: ResponsiveLevel;
  /** Who operates what the window shows: the name of the tenant, for papers. Absent until it is known. */
  operatorName?: string | undefined;
  /** Asks before the current tab is left while `dirty` returns true. Returns the way to stop asking. */
  guardLeave(dirty: () => boolean): () => void;
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined);
export const SurroundingsProvider = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  const value = useContext(SurroundingsContext);
  if (!value) throw new Error('useSurroundings needs a SurroundingsProvider above it');
  return value;
}
