// Reads the data of the screen every ten to thirteen seconds, also while the server or the network is unreachable.
import type { Language } from '@ec/language/language';
import { useEffect, useState } from 'react';
import type { Place } from './address.ts';
import { readScreenCall, ScreenRefusal } from './screen-api.ts';
import type { ScreenData } from './screen-types.ts';

const pollMs = 10_000;
/** Each read waits a random time in addition, so that many screens that lost their server together do not all return at once. */
const spreadMs = 3000;
/** Older data are marked as interrupted. */
export const interruptedMs = 180_000;

export interface ScreenState {
  data: ScreenData | undefined;
  /** The time at which the newest values arrived, by this machine's clock. A repeated old answer of a cache does not count. */
  freshAt: number;
  /** The message of the server's refusal; empty without one. An unreachable server is no refusal. */
  refusal: string;
}

export function useScreen({ view, areaCode }: Place, language: Language): ScreenState {
  const [state, setState] = useState<ScreenState>(() => ({ data: undefined, freshAt: Date.now(), refusal: '' }));
  useEffect(() => {
    const leaving = new AbortController();
    let timer: number | undefined;
    async function ask(): Promise<void> {
      try {
        const query = { ...(view ? { view } : {}), ...(areaCode === '' ? {} : { areaCode }) };
        const data = await readScreenCall<ScreenData>('getScreen', query, { language, signal: leaving.signal });
        if (leaving.signal.aborted) return;
        setState((before) => nextState(before, data));
      } catch (error) {
        if (leaving.signal.aborted) return;
        const isRefusal = error instanceof ScreenRefusal && error.status < 500 && error.status !== 429;
        // The figures on the screen stay, with the time at which they were read.
        if (isRefusal) setState((before) => ({ ...before, refusal: error.message }));
      }
      timer = window.setTimeout(() => void ask(), pollMs + Math.random() * spreadMs);
    }
    const askNow = () => {
      window.clearTimeout(timer);
      void ask();
    };
    void ask();
    window.addEventListener('online', askNow);
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
      window.removeEventListener('online', askNow);
    };
  }, [view, areaCode, language]);
  return state;
}

/** Takes an answer, unless it is older than the one in sight, as from a cache; an answer for another region or view always counts. */
function nextState(before: ScreenState, data: ScreenData): ScreenState {
  const isSame = before.data?.view === data.view && before.data.map.areaCode === data.map.areaCode;
  if (isSame && before.data && data.time < before.data.time) return { ...before, refusal: '' };
  const isNewer = before.data === undefined || data.time > before.data.time;
  return { data, freshAt: isNewer ? Date.now() : before.freshAt, refusal: '' };
}
