// Many statements whose making takes as long as their writing: the next one is made while the database writes the last.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** One after the other, `items` asked for the next one as soon as the last is on its way. The first that fails ends it. */
export async function oneAhead<T>(items: Iterable<T>, write: (item: T) => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> | undefined;
  for (const item of items) {
    await last;
    last = write(item);
    last.catch(() => undefined); // told at the next await
    await nextTurn(); // it leaves at the end of this one
  }
  await last;
}
