// Tests the keys under which rows have display names.
import { expect, test } from 'vitest';
import { defineEnum } from './enum.ts';
import { dict, refs } from './fields.ts';
import { displayNameOf } from './names.ts';
import { defineResource } from './resource.ts';

const label = { zh: '对象', en: 'Target' };
const kind = defineEnum('names_kind', label, { all: [1, '全部', 'All'] });
const base = { name: 'test.thing', base: 'test/thing', table: 'test_thing', label, title: 'target' } as const;
const things = refs('test.thing', label);

test('a definition with two display names of the same key is refused', () => {
  const fields = { target: dict(kind), targetIds: things };
  expect(() => defineResource({ ...base, fields })).toThrow('targetName');
  expect(() => defineResource({ ...base, fields: { ...fields, targetIds: things.besideAs('titles') } })).not.toThrow();
  expect(displayNameOf('targetIds', things.besideAs('titles'))).toBe('titles');
});
