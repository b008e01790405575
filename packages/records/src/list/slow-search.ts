// Limits the time of a search. After two seconds the page shows that the search is slow; after eight seconds the search is stopped.
import { useEffect, useState } from 'react';

const stopAfter = 8000;
const slowAfter = 2000;

/** The search ran for too long and was stopped. */
export class SearchStopped extends Error {}

/** @throws SearchStopped after eight seconds; the caller's `signal` can abort the search earlier */
export async function stopInTime<T>(signal: AbortSignal, search: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const clock = AbortSignal.timeout(stopAfter);
  try {
    return await search(AbortSignal.any([signal, clock]));
  } catch (failure) {
    if (clock.aborted && !signal.aborted) throw new SearchStopped();
    throw failure;
  }
}

/** Returns whether the same search has been running for more than two seconds. */
export function useIsSlow(isRunning: boolean, search: string): boolean {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!isRunning) return;
    const clock = setTimeout(() => setSlow(search), slowAfter);
    return () => {
      clearTimeout(clock);
      setSlow(undefined);
    };
  }, [isRunning, search]);
  return isRunning && slow === search;
}
