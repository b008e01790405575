// A search may take its time, but not for ever: after two seconds the page says so, after eight it is given up.
import { useEffect, useState } from 'react';

const stopAfter = 8000;
const slowAfter = 2000;

/** The search ran for too long and was given up. */
export class SearchStopped extends Error {}

/** @throws SearchStopped after eight seconds; `signal` of the caller still ends it before */
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
