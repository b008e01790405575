// Reads the data of the screen every ten to thirteen seconds, and goes on while the server or the network is unreachable.
import type { Language } from '@ec/language/language';
import { useEffect, useState } from 'react';
import type { Place } from './address.ts';
import { readScreenCall, ScreenRefusal } from './screen-api.ts';
import type { ScreenData } from './screen-types.ts';

const pollMs = 10_000;
/** A random addition to each wait, so that many screens do not read at the same moment after an outage of the server. */
const spreadMs = 3000;
/** The screen shows an interruption when no newer data have arrived for this time. */
export const interruptedMs = 180_000;

export interface ScreenState {
  data: ScreenData | undefined;
  /** The time at which the newest values arrived, by this machine's clock. A repeated old answer of a cache does not count. */
  freshAt: number;
  /** The message of the server's refusal; empty without one. An unreachable server is not a refusal. */
  refusal: string;
}

export function useScreen({ view, areaCode }: Place, language: Language): ScreenState {
  const [state, setState] = useState<ScreenState>(() => ({ data: undefined, freshAt: Date.now(), refusal: '' }));
  useEffect(() => {
    const controller = new AbortController();
    let timer: number | undefined;
    async function readScreen(): Promise<void> {
      try {
        const query = { ...(view ? { view } : {}), ...(areaCode === '' ? {} : { areaCode }) };
        const data = await readScreenCall<ScreenData>('getScreen', query, { language, signal: controller.signal });
        if (controller.signal.aborted) return;
        setState((before) => nextState(before, data));
      } catch (error) {
        if (controller.signal.aborted) return;
        const isRefusal = error instanceof ScreenRefusal && error.status < 500 && error.status !== 429;
        // The screen keeps its figures and the time at which they were read.
        if (isRefusal) setState((before) => ({ ...before, refusal: error.message }));
      }
      // The event `online` may start a second read during the first; only one of them schedules the next read.
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void readScreen(), pollMs + Math.random() * spreadMs);
    }
    const readAtOnce = () => {
      window.clearTimeout(timer);
      void readScreen();
    };
    void readScreen();
    window.addEventListener('online', readAtOnce);
    return () => {
      controller.abort();
      window.clearTimeout(timer);
      window.removeEventListener('online', readAtOnce);
    };
  }, [view, areaCode, language]);
  return state;
}

/**
 * Returns the state after an answer. An answer that is older than the present data of the same region and view comes from a cache, and its data
 * are ignored.
 */
function nextState(before: ScreenState, data: ScreenData): ScreenState {
  const isSame = before.data?.view === data.view && before.data.map.areaCode === data.map.areaCode;
  if (isSame && before.data && data.time < before.data.time) return { ...before, refusal: '' };
  const isNewer = before.data === undefined || data.time > before.data.time;
  return { data, freshAt: isNewer ? Date.now() : before.freshAt, refusal: '' };
}
