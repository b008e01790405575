// Runs many statements that take as long to build as to execute: the next one is built while the database executes the previous one.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Writes the items one after the other, and takes the next item while the previous write is running. @throws the first error of `write` */
export async function oneAhead<T>(items: Iterable<T>, write: (item: T) => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> | undefined;
  for (const item of items) {
    await last;
    last = write(item);
    last.catch(() => undefined); // the next await throws the error
    await nextTurn(); // the connection sends at the end of this turn of the event loop
  }
  await last;
}
