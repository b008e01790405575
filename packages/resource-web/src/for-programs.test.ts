// Tests that no page shows a field that only programs use (`forPrograms`).
import { isForPeople } from '@ec/resource/field';
import { text } from '@ec/resource/fields';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { formFieldsOf } from './draft.ts';
import { searchFieldsOf } from './search-fields.ts';

const thing = defineResource({
  name: 'test.thing',
  base: 'test/thing',
  table: 'test_thing',
  label: { zh: '东西', en: 'Thing' },
  title: 'name',
  fields: {
    name: text({ zh: '名称', en: 'Name' }).max(20).search(),
    processId: text({ zh: '流程实例', en: 'Process' }).max(64).search().list().forPrograms(),
  },
});

test('lists, search, forms and details leave out a field for programs, and the definition keeps it', () => {
  expect(columnFieldsOf(thing).map(([name]) => name)).not.toContain('processId');
  expect(searchFieldsOf(thing).map(({ name }) => name)).not.toContain('processId');
  expect(formFieldsOf(thing).map(([name]) => name)).not.toContain('processId');
  expect(isForPeople(thing.fields.processId)).toBe(false);
  expect(isForPeople(thing.fields.name)).toBe(true);
  expect(thing.fields.processId.isForPrograms).toBe(true);
});
