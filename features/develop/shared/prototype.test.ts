// Tests the property name, the property type and the first form settings of a column of any database.
import { expect, test } from 'vitest';
import { entityNameOf, propertyNameOf, propertyTypeOf } from './column-words.ts';
import { draftOf, wrongName } from './prototype.ts';

test.each([
  ['part_name', 'partName'],
  ['SITE_ID', 'siteId'],
  ['partName', 'partName'],
  ['2nd value', 'c2ndValue'],
  ['名称', 'c'],
])('the column %s gets the property name %s', (column, property) => {
  expect(propertyNameOf(column)).toBe(property);
});

test('a table name becomes a class name', () => expect(entityNameOf('truck_spare_part')).toBe('TruckSparePart'));

test.each([
  ['character varying(40)', 'text(40)'],
  ['longtext', 'text'],
  ['numeric(10,2)', 'decimal(10,2)'],
  ['decimal(10)', 'decimal(10,0)'],
  ['int unsigned', 'decimal(10,0)'],
  ['int(10) unsigned', 'decimal(10,0)'],
  ['smallint(5) unsigned', 'integer'],
  ['int(11)', 'integer'],
  ['bigint', 'decimal(20,0)'],
  ['tinyint(1)', 'flag'],
  ['tinyint(4)', 'integer'],
  ['boolean', 'flag'],
  ['timestamp with time zone', 'datetime'],
  ['date', 'date'],
  ['jsonb', 'json'],
  ['interval', 'text'],
  ['interval day to second(3)', 'text'],
  ['int8range', 'text'],
  ['daterange', 'text'],
])('the column type %s gets the property type %s', (type, kind) => {
  expect(propertyTypeOf(type)).toBe(kind);
});

test('a new column is shown in form and list, and a column that every table has is not', () => {
  const column = { name: 'is_open', jdbcType: 'boolean', propertyType: 'flag', comment: '', isRequired: 1 as const };
  expect(draftOf({ ...column, propertyName: 'isOpen' })).toMatchObject({
    jdbcName: 'is_open',
    componentType: 'switch',
    isForm: 1,
    isList: 1,
    isQuery: 0,
    isRequired: 1,
  });
  expect(draftOf({ ...column, propertyName: 'rowVersion' })).toMatchObject({ isForm: 0, isList: 0 });
});

test('wrongName returns the first invalid or repeated name', () => {
  expect(wrongName(['a', 'b1'])).toBeUndefined();
  expect(wrongName(['a', 'B'])).toBe('B');
  expect(wrongName(['a', 'b', 'a'])).toBe('a');
});
