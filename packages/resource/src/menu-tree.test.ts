// Tests the buttons that follow from a definition, and the errors of a menu.
import { expect, test } from 'vitest';
import { action } from './action.ts';
import { text } from './fields.ts';
import { button } from './menu.ts';
import { buttonsOf, menuOf } from './menu-tree.ts';
import { defineResource } from './resource.ts';

const label = { zh: '工具', en: 'Tool' };
const common = { name: 't.tool', base: 't/tool', table: 't_tool', label, title: 'name' } as const;
const place = { under: 'shed', sort: 1, icon: 'ToolOutlined' } as const;
const shed = { code: 'shed', label, sort: 1, icon: 'HomeOutlined' };
const tool = defineResource({
  ...common,
  menu: { ...place, without: ['view'], buttons: [button('lend', '借出', 'Lend')] },
  calls: { import: false, update: { code: 'tool_add' } },
  fields: { name: text({ zh: '名称', en: 'Name' }).required().masked() },
  actions: { scrap: action({ zh: '报废', en: 'Scrap' }) },
});

test('a resource has buttons for calls with a default code, for its feature, masked fields and actions', () => {
  expect(buttonsOf(tool).map(({ suffix }) => suffix)).toEqual(['add', 'delete', 'export', 'lend', 'plain', 'scrap']);
});

test('a resource with a writeCode has no buttons for add, edit, delete and view', () => {
  const { fields } = tool;
  const set = defineResource({
    ...common,
    writeCode: 'setting',
    menu: { ...place, without: ['import', 'export'] },
    fields,
  });
  expect(buttonsOf(set).map(({ suffix }) => suffix)).toEqual(['plain']);
});

test('pages are below their folders; a duplicate code or a missing folder is an error', () => {
  expect(menuOf([shed], [tool]).map(({ code, under }) => [under, code])).toEqual([
    [undefined, 'shed'],
    ['shed', 'tool'],
  ]);
  expect(() => menuOf([shed, shed], [])).toThrow('Menu shed stands twice');
  expect(() => menuOf([], [tool])).toThrow('Menu tool stands below shed, which is not there');
});
