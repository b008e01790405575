// Tests the text of a new definition, its place, and its entry in the list of an area.
import { expect, it } from 'vitest';
import { definitionText, folderAmong, tableOf, withResource } from './definition-text.ts';
import { parseField } from './new-field.ts';

const spare = {
  feature: 'truck',
  key: 'sparePart',
  zh: '备件',
  en: 'Spare part',
  under: 'asset',
  fields: [
    'partName:text(40):名称:Name',
    'siteId:ref(truck.station)!:站点:Site',
    'price:decimal(10,2):单价:Unit price',
  ].map(parseField),
};

it('writes a definition from a few words per field', () => {
  const text = definitionText(spare);
  expect(text).toContain("import { decimal, ref, text } from '@ec/resource/fields';");
  expect(text).toContain("partName: text({ zh: '名称', en: 'Name' }).required().max(40).search().list(),");
  expect(text).toContain("siteId: ref('truck.station', { zh: '站点', en: 'Site' }).required().search().list(),");
  expect(text).toContain("price: decimal(10, 2, { zh: '单价', en: 'Unit price' }).list(),");
  expect(text).toContain("table: 'truck_spare_part'");
  expect(text.split('\n').length).toBeLessThanOrEqual(60);
});

it('does not repeat the area in a table name if the key is the area with more words', () => {
  expect(tableOf({ feature: 'truck', key: 'truckNotice' })).toBe('truck_notice');
  expect(tableOf({ feature: 'truck', key: 'truck' })).toBe('truck_truck');
});

it('shows the format of a field after a wrong text, and keeps quotes inside a label', () => {
  for (const wrong of ['stock', 'stock:money:库存:Stock', "a:text:'b", 'Stock:integer:库存:Stock'])
    expect(() => parseField(wrong)).toThrow('name:kind(arguments)!:中文:English');
  expect(definitionText({ ...spare, fields: [parseField("a:text:甲'乙:It's")] })).toContain(`zh: "甲'乙", en: "It's"`);
});

it('adds a definition to the list of an area once', () => {
  const list = `import { a } from './a.ts';\n\nexport const all: readonly Resource[] = [\n  a,\n];\n`;
  const longer = withResource(list, { key: 'sparePart' });
  expect(longer).toBe(
    `import { a } from './a.ts';\nimport { sparePart } from './spare-part.resource.ts';\n\nexport const all: readonly Resource[] = [\n  a,\n  sparePart,\n];\n`,
  );
  expect(withResource(longer, { key: 'sparePart' })).toBe(longer);
  expect(withResource(list, { key: 'sparePart' }, 'asset')).toContain("from './asset/spare-part.resource.ts';");
  expect(() => withResource('nothing', { key: 'x' })).toThrow('not where it was expected');
});

it('puts a definition into the folder with most definitions of the same menu', () => {
  const siblings = [
    { folder: '', under: 'asset' },
    { folder: 'asset', under: 'asset' },
    { folder: 'asset', under: 'asset' },
    { folder: 'fleet', under: 'fleet' },
    { folder: 'fleet', under: undefined },
  ];
  expect(folderAmong(siblings, 'asset')).toBe('asset');
  expect(folderAmong(siblings, 'fleet')).toBe('fleet');
  expect(folderAmong(siblings, 'trade')).toBe('');
});
