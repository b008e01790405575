// Tests that the text of a definition, its object and the migration drafted from it have the same fields.
import { columnTypeOf } from '@ec/resource/column';
import { expect, it } from 'vitest';
import { definitionText, type NewResource, resourceOf } from './definition-text.ts';
import { migrationText } from './migration-text.ts';
import { parseField } from './new-field.ts';

const spare: NewResource = {
  feature: 'truck',
  key: 'sparePart',
  zh: '备件',
  en: 'Spare part',
  under: 'asset',
  fields: [
    ...['partName:text(40):名称:Name', 'siteId:ref(truck.station)!:站点:Site', 'order:integer:顺序:Order'].map(
      parseField,
    ),
    ...['price:decimal(10,2):单价:Unit price', 'isSpare:flag!:备用:Spare'].map(parseField),
    {
      name: 'grade',
      kind: 'dict',
      args: [],
      isRequired: true,
      zh: '等级',
      en: 'Grade',
      search: 'equal',
      isListed: false,
      enum: {
        name: 'spareGrade',
        code: 'sparePart_grade',
        zh: '等级',
        en: 'Grade',
        values: [{ name: 'good', key: 1, zh: '好', en: 'Good' }],
      },
    },
  ],
};

it('the object has the fields of the text', () => {
  const { fields, title, base, table } = resourceOf(spare);
  expect([title, base, table]).toEqual(['partName', 'blade-truck/sparePart', 'truck_spare_part']);
  expect(
    Object.entries(fields).map(([name, field]) => [name, columnTypeOf(field), field.isRequired, field.inList]),
  ).toEqual([
    ['partName', 'character varying(40)', true, true],
    ['siteId', 'bigint', true, true],
    ['order', 'integer', false, true],
    ['price', 'numeric(10,2)', false, true],
    ['isSpare', 'smallint', false, true],
    ['grade', 'smallint', true, false],
  ]);
  expect(definitionText(spare)).toContain(
    "grade: dict(spareGrade, { zh: '等级', en: 'Grade' }).required().search('equal'),",
  );
});

it('the draft of a migration quotes reserved words', () => {
  const draft = migrationText(resourceOf(spare), []);
  expect(draft).toContain('"order" integer,');
  expect(draft).toContain('is_spare smallint not null default 0 check (is_spare in (0, 1))');
});

it('a field with the name of a column that every table has is refused', () => {
  const twice = { ...spare, fields: [parseField('tenantId:text:租户:Tenant'), parseField('id:text:编号:ID')] };
  expect(() => resourceOf(twice)).toThrow('column of every table');
});
