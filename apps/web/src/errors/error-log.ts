// Stores the newest `errorLogSize` errors of the console in this browser (specification §8): uncaught errors, and errors of pages that
// React caught. The viewer (error-viewer.tsx) shows, uploads and clears them.
import { formatDate } from '@ec/ui/value/date';
import { createStore } from 'zustand/vanilla';
import { site } from '../site.ts';
import { readItem, removeItem, watchItem, writeItem } from '../stored-items.ts';

/** Specification §3, error log. */
export interface LoggedError {
  type: string;
  url: string;
  message: string;
  stack: string;
  time: string;
  info: string;
}

const ITEM = 'error-log';

function loggedErrors(): LoggedError[] {
  const list = readItem<LoggedError[]>(ITEM);
  return Array.isArray(list) ? list : [];
}

/** The entries that the viewer shows and the badge of its button counts. */
export const errorLogStore = createStore<{ errors: readonly LoggedError[] }>(() => ({ errors: loggedErrors() }));

const takeStored = () => errorLogStore.setState({ errors: loggedErrors() });

/** Follows changes of the log by other tabs. Returns a function that stops it. */
export const followErrorLog = (): (() => void) => watchItem(ITEM, takeStored);

export function clearErrorLog(): void {
  removeItem(ITEM);
  takeStored();
}

/** Removes the entries that were sent; entries logged in the meantime stay. */
export function dropErrors(sent: readonly LoggedError[]): void {
  const sentTexts = new Set(sent.map((entry) => JSON.stringify(entry)));
  writeItem(
    ITEM,
    loggedErrors().filter((entry) => !sentTexts.has(JSON.stringify(entry))),
  );
  takeStored();
}

export function logError(error: unknown, type: string, info = ''): void {
  const entry: LoggedError = {
    type,
    // The query is omitted, because it may contain a person's search text.
    url: window.location.origin + window.location.pathname,
    message: (error instanceof Error ? error.message : String(error)).slice(0, 1000),
    stack: (error instanceof Error ? (error.stack ?? '') : '').slice(0, 2000),
    time: formatDate(new Date()),
    info: info.slice(0, 1000),
  };
  writeItem(ITEM, bounded([...loggedErrors(), entry], site.errorLogSize));
  takeStored();
}

/** Keeps the newest entries; an immediate repetition of an error is dropped. */
export function bounded(list: LoggedError[], size: number): LoggedError[] {
  const same = (a: LoggedError | undefined, b: LoggedError) =>
    a?.message === b.message && a.stack === b.stack && a.url === b.url;
  return list.filter((entry, index) => !same(list[index - 1], entry)).slice(-size);
}

export function logUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error || event.message) logError(event.error ?? event.message, 'error', event.filename);
  });
  window.addEventListener('unhandledrejection', (event) => {
    // A refused call is not a defect of the page, and the person has already seen its message.
    if (event.reason?.name === 'ApiError' || event.reason?.name === 'AbortError') return event.preventDefault();
    logError(event.reason, 'unhandledrejection');
  });
}
