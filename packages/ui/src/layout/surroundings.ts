// The shell provides the kit with its surroundings, so that the kit knows neither router nor session.
import { createContext, useContext } from 'react';
import type { ResponsiveLevel } from './responsive.ts';

export interface Surroundings {
  responsiveLevel: ResponsiveLevel;
  /** The name of the tenant, for printed pages; undefined until it is known. */
  operatorName?: string | undefined;
  /** Asks before the person leaves the current tab while `dirty` returns true. Returns a function that stops asking. */
  guardLeave(dirty: () => boolean): () => void;
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined);
export const SurroundingsProvider = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  const value = useContext(SurroundingsContext);
  if (!value) throw new Error('useSurroundings needs a SurroundingsProvider above it');
  return value;
}
