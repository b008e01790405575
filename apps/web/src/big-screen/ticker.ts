// The single timer of the screen: clocks, lists and the age of the data follow it, so that nothing drifts or speeds up after weeks.
import { useEffect, useSyncExternalStore } from 'react';

type Listener = (second: number) => void;

const listeners = new Set<Listener>();
let timer: number | undefined;
let second = 0;

function tick(): void {
  second += 1;
  for (const listener of listeners) listener(second);
}

/** Calls back once a second. @returns a function that ends the calls; the timer ends with its last listener */
export function onSecond(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

const subscribe = (change: () => void) => onSecond(change);

/** Returns the time, renewed each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1000) * 1000);

/** Calls back each time the given number of seconds has passed. */
export function useEvery(seconds: number, act: () => void): void {
  useEffect(() => onSecond((count) => void (count % seconds === 0 && act())), [seconds, act]);
}
