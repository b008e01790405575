// Tests the paths of the calls of a resource.
import { expect, it } from 'vitest';
import { callNames } from '../call-rules.ts';
import { rowCall } from './row-calls.ts';

it('each call of a definition except create and update has its name as its path', () => {
  const { create: _create, update: _update, ...named } = Object.fromEntries(callNames.map((name) => [name, name]));
  expect(Object.fromEntries(Object.entries(rowCall).map(([name, { path }]) => [name, path]))).toMatchObject(named);
});
