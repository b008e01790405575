// @vitest-environment happy-dom
// Tests when the outlines of a region are read.
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAreaShapes } from './use-area-shapes.ts';

const outline = { type: 'LineString', coordinates: [[120, 30]] };
const data = { credit: null, areas: [{ areaCode: '3301', outline }] };
const reply = { ok: true, status: 200, json: async () => ({ code: 200, success: true, data }) };
const read = vi.fn();

beforeEach(() => {
  read.mockReset().mockResolvedValue(reply);
  vi.stubGlobal('fetch', read);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the hook. Each test uses another region, because the outlines stay in the memory of the page. */
const open = (areaCode: string) =>
  renderHook(({ poll }) => useAreaShapes(areaCode, 'zh', poll), { initialProps: { poll: {} } });

test('a failed read is repeated with the next poll', async () => {
  read.mockRejectedValueOnce(new TypeError('unreachable'));
  const { result, rerender } = open('33');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  expect(result.current.shapes).toEqual([]);
  rerender({ poll: {} });
  await waitFor(() => expect(result.current.shapes).toHaveLength(1));
});

test('outlines are read once, even if polls follow', async () => {
  const { result, rerender } = open('44');
  await waitFor(() => expect(result.current.shapes).toHaveLength(1));
  const { current } = result;
  rerender({ poll: {} });
  rerender({ poll: {} });
  expect(read).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(current);
});

test('polls do not abort a slow read', async () => {
  let answer: (value: typeof reply) => void = () => {};
  read.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { result, rerender } = open('45');
  rerender({ poll: {} });
  rerender({ poll: {} });
  expect(read).toHaveBeenCalledTimes(1);
  answer(reply);
  await waitFor(() => expect(result.current.shapes).toHaveLength(1));
});
