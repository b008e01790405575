// Tests the import of a part of the console after its files are fetched.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importChunk } from './import-chunk.ts';

const requests: string[] = [];
let isDown = false;
beforeEach(() => {
  requests.length = 0;
  isDown = false;
  vi.stubGlobal('document', { querySelector: (query: string) => query.includes('/assets/here.js') });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    if (isDown) throw new TypeError('Failed to fetch');
    return new Response(address.includes('gone') ? 'no' : 'yes', { status: address.includes('gone') ? 404 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const part = vi.fn(async () => 'part');

test('a part is imported after all its files are fetched, and no file is fetched twice', async () => {
  expect(await importChunk(part, ['assets/a.js', 'assets/b.js', 'assets/here.js'])).toBe('part');
  expect(await importChunk(part, ['assets/b.js', 'assets/c.js'])).toBe('part');
  expect(requests).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('a part is not imported if one of its files fails, and the file is fetched again at the next try', async () => {
  part.mockClear();
  isDown = true;
  await expect(importChunk(part, ['assets/d.js'])).rejects.toThrow('Failed to fetch');
  await expect(importChunk(part, ['assets/gone.js'])).rejects.toThrow();
  isDown = false;
  await expect(importChunk(part, ['assets/gone.js'])).rejects.toThrow('/assets/gone.js: 404');
  expect(part).not.toHaveBeenCalled();
  expect(await importChunk(part, ['assets/d.js'])).toBe('part');
});

test('the fetch of a file has a timeout of 120 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await importChunk(part, ['assets/slow.js']);
  expect(timeout).toHaveBeenCalledWith(120_000);
  timeout.mockRestore();
});
