// Reads the data of the screen every ten to thirteen seconds, and goes on while the server or the network is unreachable.
import type { Language } from '@ec/language/language';
import { useEffect, useState } from 'react';
import type { Place } from './address.ts';
import { readScreenCall, ScreenRefusal } from './screen-api.ts';
import type { ScreenData } from './screen-types.ts';

const pollMs = 10_000;
/** Each read waits a random time in addition, so that many screens that lost the server together do not all read at once when it is back. */
const spreadMs = 3000;
/** The screen tells of an interruption when no newer data have arrived for this time. */
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
        // The figures on the screen stay, with the time at which they were read.
        if (isRefusal) setState((before) => ({ ...before, refusal: error.message }));
      }
      // Two reads may have been under way, since the network came back during one: only one of them goes on.
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
