// Builds the next statement of a long series while the database executes the previous statement.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Writes the items one after the other. Takes the next item while the previous write is running. @throws the first error of `write` */
export async function oneAhead<T>(items: Iterable<T>, write: (item: T) => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> | undefined;
  for (const item of items) {
    await last;
    last = write(item);
    last.catch(() => undefined); // the next `await last` throws the error
    await nextTurn(); // lets the connection send the statement before the next item is built
  }
  await last;
}
