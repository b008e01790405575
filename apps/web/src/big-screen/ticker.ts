// Provides the single timer of the screen. Clocks, lists and the age of the data follow it, so that they neither drift nor speed up after weeks.
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

/** Returns the time in milliseconds, rounded down to a second; the component renders again each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1000) * 1000);

/** Calls `act` each time that many seconds have passed. */
export function useEvery(seconds: number, act: () => void): void {
  useEffect(
    () =>
      onSecond((count) => {
        if (count % seconds === 0) act();
      }),
    [seconds, act],
  );
}
