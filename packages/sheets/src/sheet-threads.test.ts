// Tests which thread reads the next sheet: the same one after a sheet that was read or refused, another one after a reader that stopped early.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

let started = 0;
const count = () => {
  started += 1;
};
beforeAll(() => subscribe('worker_threads', count));
afterAll(() => unsubscribe('worker_threads', count));

const sound = Buffer.from('a,b\n1,2\n3,4\n');

async function read(bytes: Uint8Array): Promise<string> {
  try {
    for await (const _row of readSheet(bytes, { rows: 2 }));
    return 'none';
  } catch (error) {
    return String((error as { problem?: string }).problem);
  }
}

it('starts no thread for a sheet that follows a refused sheet', async () => {
  await read(sound);
  started = 0;
  expect(await read(Buffer.from('%PDF-1.7'))).toBe('kind');
  expect(await read(sound)).toBe('rows');
  expect(await read(Buffer.from('a,b\n1,2\n'))).toBe('none');
  expect(started).toBe(0);
});

it('starts a new thread after a reader that stopped early', async () => {
  await read(sound);
  started = 0;
  for await (const _row of readSheet(sound, { rows: 9 })) break;
  expect(started).toBe(0);
  await read(sound);
  expect(started).toBe(1);
});
