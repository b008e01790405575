// Tests which calls a resource serves, under which paths and with which permissions.
import { expect, it } from 'vitest';
import type { CallRules } from './call-rules.ts';
import { callsOf, serves } from './calls.ts';
import { integer, ref, text } from './fields.ts';
import { defineResource, type ResourceOptions } from './resource.ts';

const label = { zh: '泵', en: 'Pump' };
const fields = { pumpName: text(label).required(), sort: integer(label), parentId: ref('test.pump', label) };
type Options = Partial<Pick<ResourceOptions<typeof fields, never>, 'kind' | 'verbs' | 'isTree' | 'isGlobal'>>;
const pump = (calls: CallRules = {}, options: Options = {}) =>
  defineResource({
    name: 'test.pump',
    base: 'test/pump',
    table: 'pump',
    label,
    title: 'pumpName',
    fields,
    calls,
    ...options,
  });
const namesOf = (...pumpArguments: Parameters<typeof pump>) => [...callsOf(pump(...pumpArguments)).keys()].join(' ');

it('a resource serves the calls that its kind and its other calls allow', () => {
  expect(namesOf()).toBe('list detail select create update remove history batch undo restore recycle export import');
  expect(namesOf({}, { kind: 'ledger' })).toBe('list detail select export');
  expect(namesOf({}, { isTree: true })).toContain(' sort ');
  expect(namesOf({ update: false })).toBe('list detail select create remove history undo restore recycle export');
  expect(namesOf({ update: false, remove: false })).toBe('list detail select create history export');
  expect(namesOf({ list: false })).not.toContain('export');
});

it('a call requires the default permission unless the definition names another', () => {
  const calls = callsOf(
    pump({ select: { code: 'pump' }, list: { also: ['fleet'] }, remove: { guard: 'tenantAdmin' } }),
  );
  expect(calls.get('select')).toMatchObject({ access: { code: 'pump' }, codes: ['pump'] });
  expect(calls.get('list')).toMatchObject({ access: { anyOf: ['pump', 'fleet'] } });
  expect(calls.get('remove')).toMatchObject({ access: { code: 'pump_delete' }, guard: 'tenantAdmin' });
  expect(calls.get('export')).toMatchObject({ access: { code: 'pump_export' }, method: 'POST', path: 'export' });
  expect(callsOf(pump()).get('select')).toMatchObject({ access: 'signedIn', codes: [] });
});

it('only administrators of the platform may write the rows of a global resource', () => {
  const calls = callsOf(pump({}, { isGlobal: true }));
  const guarded = [...calls.values()].filter(({ guard }) => guard === 'administrator').map(({ name }) => name);
  expect(guarded.join(' ')).toBe('create update remove history batch undo restore recycle import');
});

it('create and update have the verbs of the definition as paths', () => {
  const calls = callsOf(pump({}, { verbs: { create: 'save', update: 'submit' } }));
  expect([calls.get('create')?.path, calls.get('update')?.path]).toEqual(['save', 'submit']);
  expect(serves(pump({ import: false }), 'import')).toBe(false);
});
