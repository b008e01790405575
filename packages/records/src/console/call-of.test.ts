// Tests that a call goes out as its contract says.
import { listAt, on, rowCall, saveOf } from '@ec/resource/contracts/row-calls';
import { expect, it, vi } from 'vitest';
import type { Api } from './api.ts';
import { callOf } from './call-of.ts';

const table = { base: 'blade-truck/station', verbs: { create: 'save', update: 'update' } } as const;

function asked(run: (api: Api) => unknown) {
  const api = { get: vi.fn(), post: vi.fn(), download: vi.fn() };
  run(api as unknown as Api);
  return [
    ...api.get.mock.calls.map((call) => ['GET', ...call]),
    ...api.post.mock.calls.map((call) => ['POST', ...call]),
  ];
}

it('sends a call with the method and path of its contract, and the input in the query or the body', () => {
  const quiet = { quiet: true };
  expect(asked((api) => callOf(api, listAt(table))({ size: 1 }, quiet))).toEqual([
    ['GET', 'blade-truck/station/list', { size: 1 }, quiet],
  ]);
  expect(asked((api) => callOf(api, listAt({ ...table, listCall: 'page' }))({}))[0]?.[1]).toBe(
    'blade-truck/station/page',
  );
  expect(asked((api) => callOf(api, on(table, rowCall.remove))({ ids: '1,2' }))).toEqual([
    ['POST', 'blade-truck/station/remove', undefined, { ids: '1,2' }, {}],
  ]);
  expect(asked((api) => callOf(api, saveOf(table, true))({ a: 1 }))).toEqual([
    ['POST', 'blade-truck/station/save', { a: 1 }, undefined, {}],
  ]);
});

it('sends a file in a form, with the other values that are defined', () => {
  const file = new File(['x'], 'sheet.xlsx');
  const [sent] = asked((api) => callOf(api, on(table, rowCall.import))({ mode: 'check', by: undefined, file }));
  const form = sent?.[2] as FormData;
  expect(form).toBeInstanceOf(FormData);
  expect([...form.keys()]).toEqual(['mode', 'file']);
  expect((form.get('file') as File).name).toBe('sheet.xlsx');
});
