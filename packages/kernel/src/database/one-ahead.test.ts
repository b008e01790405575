// Tests that the next item is built while the previous item is written.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAhead } from './one-ahead.ts';

/** Records in `steps` when an item is made, when its write begins and when its write succeeds. The write of item `fails` throws. */
function recorded(fails?: number) {
  const steps: string[] = [];
  function* items() {
    for (const n of [1, 2, 3]) {
      steps.push(`make ${n}`);
      yield n;
    }
  }
  const write = async (n: number) => {
    steps.push(`write ${n}`);
    await sleep(20);
    if (n === fails) throw new Error(`no ${n}`);
    steps.push(`wrote ${n}`);
  };
  return { steps, items, write };
}

it('oneAhead makes the next item during the previous write, and writes one item at a time', async () => {
  const { steps, items, write } = recorded();
  await oneAhead(items(), write);
  expect(steps).toEqual([
    'make 1',
    'write 1',
    'make 2',
    'wrote 1',
    'write 2',
    'make 3',
    'wrote 2',
    'write 3',
    'wrote 3',
  ]);
});

it('oneAhead ends with the first failed write and writes no further item', async () => {
  const { steps, items, write } = recorded(1);
  await expect(oneAhead(items(), write)).rejects.toThrow('no 1');
  expect(steps).toEqual(['make 1', 'write 1', 'make 2']);
});
