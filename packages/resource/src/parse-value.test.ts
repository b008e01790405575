// Tests parsing single values of most kinds of field.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEnum } from './enum.ts';
import type { Field } from './field.ts';
import * as kinds from './fields.ts';
import { parseValue } from './parse-value.ts';

const label = { zh: '字段', en: 'Field' };
const colour = defineEnum(
  'car_colour',
  label,
  {
    blue: [1, '蓝', 'Blue'],
    green: [2, '绿', 'Green'],
  },
  { closed: true },
);

const cases: [string, Field, unknown, unknown][] = [
  ['text keeps the blanks inside it, none around it', kinds.text(label), ' 站 点 ', { value: '站 点' }],
  ['a code has no character of full width', kinds.codeText(label), ' ｒｅX\u200b１ ', { value: 'reX1' }],
  ['a name keeps its brackets', kinds.text(label), '甲（上海）', { value: '甲（上海）' }],
  ['numbers come in full width', kinds.integer(label), '１２', { value: 12 }],
  ['what nobody sees is nothing', kinds.text(label), '\u200b \ufeff', { value: null }],
  ['a secret is left as it is', kinds.secret(label), ' ｐ ', { value: ' ｐ ' }],
  ['text counts characters, not bytes', kinds.text(label).max(2), '站𠮷', { value: '站𠮷' }],
  ['text over its length is refused', kinds.text(label).max(2), 'abc', { wrong: 'tooLong', detail: 2 }],
  ['text with NUL is refused: PostgreSQL cannot store it', kinds.text(label), 'a\u0000b', { wrong: 'control' }],
  ['text takes line ends and tabs', kinds.text(label), 'a\n\tb', { value: 'a\n\tb' }],
  ['text refuses an object', kinds.text(label), { a: 1 }, { wrong: 'text' }],
  ['empty text is null', kinds.text(label), '  ', { value: null }],
  ['integer takes text of digits', kinds.integer(label), '42', { value: 42 }],
  ['integer refuses a fraction', kinds.integer(label), 1.5, { wrong: 'whole' }],
  [
    'integer refuses what the column cannot hold',
    kinds.integer(label),
    2_147_483_648,
    { wrong: 'tooLarge', detail: 2_147_483_647 },
  ],
  ['integer keeps its bounds', kinds.integer(label).min(1), 0, { wrong: 'tooSmall', detail: 1 }],
  ['decimal is kept as text, exactly', kinds.decimal(14, 4, label), '0.9856', { value: '0.9856' }],
  ['decimal takes a number', kinds.decimal(14, 2, label), 119.17, { value: '119.17' }],
  ['decimal is never rounded silently', kinds.decimal(14, 2, label), 1.005, { wrong: 'decimals', detail: 2 }],
  ['decimal takes trailing zeros', kinds.decimal(14, 2, label), '1.1000', { value: '1.1' }],
  [
    'decimal refuses more digits than the column has',
    kinds.decimal(5, 2, label),
    '1000',
    { wrong: 'digits', detail: 3 },
  ],
  ['decimal refuses an exponent', kinds.decimal(14, 2, label), '1e3', { wrong: 'number' }],
  ['flag takes true', kinds.flag(label), true, { value: 1 }],
  ['absent flag is 0', kinds.flag(label), undefined, { value: 0 }],
  ['date takes a moment at midnight', kinds.date(label), '2026-11-21 00:00:00', { value: '2026-11-21' }],
  ['date refuses any other moment', kinds.date(label), '2026-11-21 00:00:01', { wrong: 'date' }],
  ['date refuses a day that does not exist', kinds.date(label), '2026-02-30', { wrong: 'noDay', detail: '2026-02-30' }],
  ['date refuses the year 10000', kinds.date(label), '10000-01-01', { wrong: 'year' }],
  ['datetime is Asia/Shanghai', kinds.datetime(label), '2026-11-21 08:00:00', { value: '2026-11-21 08:00:00+08' }],
  ['datetime refuses 24:00:00', kinds.datetime(label), '2026-11-21 24:00:00', { wrong: 'datetime' }],
  ['closed enum takes its keys', kinds.dict(colour), '2', { value: 2 }],
  ['closed enum refuses others', kinds.dict(colour), 3, { wrong: 'option' }],
  ['several keys come as a comma list, doubles dropped', kinds.dicts(colour), '1,2,1', { value: [1, 2] }],
  ['an id is a string of digits', kinds.ref('a.b', label), '1991034000000000001', { value: '1991034000000000001' }],
  ['an id as a safe number is taken', kinds.ref('a.b', label), 42, { value: '42' }],
  ['an id as a rounded number is refused', kinds.ref('a.b', label), 2 ** 60, { wrong: 'id' }],
  ['an id beyond 63 bits is refused', kinds.ref('a.b', label), '9223372036854775808', { wrong: 'id' }],
  ['ids come as a comma list', kinds.refs('a.b', label), '1,2', { value: ['1', '2'] }],
  ['an empty list is null', kinds.refs('a.b', label), ',', { value: null }],
  ['region refuses what is no code', kinds.region(label), '37a', { wrong: 'option' }],
  [
    'json is checked by its schema',
    kinds.json(z.object({ a: z.number() }), label),
    { a: 'x' },
    expect.objectContaining({ wrong: 'shape' }),
  ],
  ['json may come as text', kinds.json(z.object({ a: z.number() }), label), '{"a":1}', { value: '{"a":1}' }],
];

describe('a value', () => {
  it.each(cases)('%s', (_name, field, raw, expected) => {
    expect(parseValue(field, raw)).toEqual(expected);
  });
});
