// Tests parsing the filters, the order and the page of a list query.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEnum } from './enum.ts';
import { dict, integer, json, ref, region, secret, text } from './fields.ts';
import { parseListQuery } from './filter.ts';
import { defineResource } from './resource.ts';

const label = { zh: '字段', en: 'Field' };
const pump = defineResource({
  name: 'test.pump',
  base: 'blade-test/pump',
  table: 'test_pump',
  label,
  title: 'pumpName',
  fields: {
    pumpName: text(label).max(5).search(),
    pump_type: text(label),
    power: integer(label).min(10),
    kind: dict(defineEnum('pump_kind', label, { a: [1, 'a', 'a'] }, { closed: true })),
    ownerId: ref('system.user', label),
    areaCode: region(label).search(),
    phone: text(label).masked().search(),
    key: secret(label),
    extra: json(z.unknown(), label),
  },
});
const parse = (query: Record<string, unknown>, seesPlain = false) => parseListQuery(pump, query, { seesPlain });
const only = (query: Record<string, unknown>) => {
  const { query: parsed, problems } = parse(query);
  expect(problems).toEqual([]);
  return parsed.filters.map(({ name, operator, value }) => ({ name, operator, value }));
};

describe('a list query', () => {
  it.each([
    [{ pumpName: 'a%_' }, 'pumpName', 'contains', 'a%_'],
    [{ pumpName: 'longer than any name' }, 'pumpName', 'contains', 'longer than any name'],
    [{ pumpName_equal: 'x' }, 'pumpName', 'equal', 'x'],
    [{ pumpName_likeright: 'x' }, 'pumpName', 'startsWith', 'x'],
    [{ pumpName_likeleft: 'x' }, 'pumpName', 'endsWith', 'x'],
    [{ pump_type: 'x' }, 'pump_type', 'contains', 'x'],
    [{ pump_type_notlike: 'x' }, 'pump_type', 'notContains', 'x'],
    [{ power: '5' }, 'power', 'equal', 5],
    [{ power_ge: '50' }, 'power', 'ge', 50],
    [{ kind: '1' }, 'kind', 'equal', 1],
    [{ areaCode: '37' }, 'areaCode', 'within', '37'],
    [{ phone: '138****8000' }, 'phone', 'equal', '138****8000'],
    [{ power_null: '1' }, 'power', 'isEmpty', undefined],
    [{ createTime_dategt: '2026-11-01 00:00:00' }, 'createTime', 'gt', '2026-11-01 00:00:00+08'],
    [{ createTime_datelt: '2026-11-01' }, 'createTime', 'lt', '2026-11-01 00:00:00+08'],
  ])('reads %o', (query, name, operator, value) => {
    expect(only(query)).toEqual([{ name, operator, value }]);
  });

  it('skips paging, labels, empty values, the token and keys with _ignore', () => {
    expect(only({ current: '1', size: '10', $kind: 'x', pumpName: '', nosuch_ignore: 'x', 'Blade-Auth': 'x' })).toEqual(
      [],
    );
  });

  it.each(['nosuch', 'key', 'extra', 'pumpName_foo', '__proto__', 'constructor', 'phone_like', 'power_like'])(
    'refuses %s',
    (key) => {
      expect(parse(JSON.parse(`{"${key}":"x"}`)).problems).toEqual([{ key, why: 'unknown' }]);
    },
  );

  it('sorts by defined fields only, and by masked fields only for callers who see them in full', () => {
    expect(parse({ descs: 'power,id', ascs: 'createTime' }).query.sorts).toEqual([
      { name: 'createTime', direction: 'asc' },
      { name: 'power', direction: 'desc' },
      { name: 'id', direction: 'desc' },
    ]);
    expect(parse({ ascs: 'phone' }).problems).toHaveLength(1);
    expect(parse({ ascs: 'phone' }, true).problems).toHaveLength(0);
    expect(parse({ ascs: 'power;drop table x' }).problems).toHaveLength(1);
  });

  it('has at most 200 rows per page, and begins at page 1', () => {
    expect(parse({ size: '5000', current: '-3' }).query).toMatchObject({ size: 200, current: 1 });
    expect(parse({}).query).toMatchObject({ size: 10, current: 1 });
  });
});
