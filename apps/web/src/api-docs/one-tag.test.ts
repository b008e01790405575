// Tests the parts of the API document that the console shows: one tag, in the language of the reader.
import { expect, it } from 'vitest';
import { inLanguage } from './in-language.ts';
import { firstTag, oneTag, tagsIn } from './one-tag.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const field = {
  type: 'number',
  title: 'Power',
  description: 'At the plug',
  'x-description': { zh: '在插头处', en: 'At the plug' },
  'x-kind': 'decimal',
  'x-unit': 'kW',
  'x-label': { zh: '功率', en: 'Power' },
};
const state = {
  'x-kind': 'dict',
  'x-label': { zh: '状态', en: 'State' },
  'x-enum': { values: [{ key: 0, zh: '停', en: 'Off' }] },
};
const document = {
  tags: [{ name: 'Pumps', 'x-label': { zh: '泵', en: 'Pumps' } }, { name: 'Sites' }],
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        tags: ['Pumps'],
        'x-label': { zh: '列表', en: 'list' },
        'x-description': { zh: '需要权限：p', en: 'Needs p' },
        is: ref('Row'),
      },
    },
    '/b': { get: { operationId: 'b', tags: ['Sites'], is: ref('Other') } },
  },
  components: { schemas: { Row: { in: ref('Part') }, Part: { properties: { power: field, state } }, Other: {} } },
};

it('keeps only the calls of one tag, with the schemas that they reference', () => {
  expect(tagsIn(document)).toEqual(['Pumps', 'Sites']);
  const cut = oneTag(document, 'Pumps') as typeof document;
  expect(Object.keys(cut.paths)).toEqual(['/a']);
  expect(Object.keys(cut.components.schemas)).toEqual(['Row', 'Part']);
});

it('shows names, units and keys in the language of the reader', () => {
  const zh = inLanguage(document, 'zh') as typeof document;
  expect(tagsIn(zh)).toEqual(['泵', 'Sites']);
  expect(zh.paths['/a'].get).toMatchObject({ tags: ['泵'], summary: '列表', description: '需要权限：p' });
  const { power, state: stateSchema } = zh.components.schemas.Part.properties;
  expect(power).toEqual({ type: 'number', title: '功率 (kW)', description: '功率 (kW) — 在插头处' });
  expect(stateSchema).toMatchObject({ description: '状态 — 0 停' });
  const en = inLanguage(document, 'en') as typeof document;
  expect(en.components.schemas.Part.properties.power.description).toBe('Power (kW) — At the plug');
});

it('starts at the tag of the first business menu, else of the first menu, else at the first tag', () => {
  const call = (tag: string, code?: string) => ({ get: { tags: [tag], ...(code ? { 'x-permissions': [code] } : {}) } });
  const all = {
    tags: [
      { name: 'Basics', 'x-area': 'base' },
      { name: 'Menus', 'x-area': 'system' },
      { name: 'Sites', 'x-area': 'truck' },
      { name: 'Orders', 'x-area': 'charging' },
    ],
    paths: {
      '/a': call('Basics'),
      '/m': call('Menus', 'menu'),
      '/s': call('Sites', 'station'),
      '/o': call('Orders', 'orders'),
    },
  };
  const first = (...codes: string[]) => firstTag(all, codes);
  expect([first('menu', 'orders', 'station'), first('menu', 'station'), first('menu'), first('folder')]).toEqual([
    3, 2, 1, 0,
  ]);
});
