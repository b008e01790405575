import { expect, it } from 'vitest';
import { callNames } from '../call-rules.ts';
import { rowCall } from './row-calls.ts';

it('has every call that a definition may serve under its own name; drafts go where the definition says', () => {
  const { create: _create, update: _update, ...named } = Object.fromEntries(callNames.map((name) => [name, name]));
  expect(Object.fromEntries(Object.entries(rowCall).map(([name, { path }]) => [name, path]))).toMatchObject(named);
});
