// Tests the values, errors and limits of expressions and templates in models.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineError } from './engine-error.ts';
import { evaluate, evaluateNames, type Variables } from './evaluate.ts';
import { ExpressionError, parseExpression, parseTemplate } from './expression.ts';

const variables: Variables = {
  days: 3,
  text: '3',
  amount: '0.10',
  pass: true,
  name: 'boss',
  none: null,
  list: ['a', 'b', 'a', ''],
  row: { owner: 'u1', deep: { x: 1 } },
};

const value = (text: string) => evaluate(parseExpression(text), variables);

it.each([
  ['days > 2', true],
  ['days >= 3 && !pass', false],
  ['days gt 2 and not (days eq 4)', true],
  ['text == days', true],
  ['text == "3.0"', false],
  ['amount + 0.2 == 0.3', true],
  ['amount * 3 - 0.3 == 0', true],
  ['1 + 2 * 3 == 7', true],
  ['(1 + 2) * 3 == 9', true],
  ['10 % 4 == 2', true],
  ['-days < 0', true],
  ["name == 'boss'", true],
  ["'a' < 'b'", true],
  ["'it\\'s' == \"it's\"", true],
  ['empty none && empty missing && !(empty name)', true],
  ['row.owner == "u1" && row.deep.x == 1', true],
  ['row.owner.length == null', true],
  ['list.length == null', true],
  ['none == null', true],
  ['天数 == null', true],
  ['pass || missing', true],
])('evaluates %s', (text, expected) => {
  expect(value(text)).toBe(expected);
});

it.each(['missing > 1', 'none + 1', '!missing', 'name > 1', 'name && pass', '1 / 0', '1 % 0', '-name', 'row < 1'])(
  'refuses to guess the value of %s',
  (text) => {
    expect(() => value(text)).toThrow(EngineError);
  },
);

describe('text that is no expression', () => {
  it.each([
    'a()',
    'a.b()',
    'a.constructor',
    'constructor',
    '__proto__.x',
    'a[0]',
    'a = 1',
    'a; b',
    'new X',
    '`x`',
    'a ? b : c',
    '"".getClass()',
    'T(java.lang.Runtime)',
    '#{a}',
    '',
    '(',
    '1 +',
    "'open",
    '1234567890123456',
    '0.123456789012345',
    `${'('.repeat(60)}1${')'.repeat(60)}`,
    '!'.repeat(60),
    `a${' '.repeat(1001)}`,
  ])('is refused: %.40s', (text) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
  });

  it('random text causes only ExpressionError or EngineError', () => {
    const pieces = fc.constantFrom(
      'a',
      'days',
      '1',
      '0.5',
      "'x'",
      '(',
      ')',
      '!',
      '-',
      '+',
      '==',
      '<',
      '&&',
      'empty',
      '.',
      ' ',
      '%',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        try {
          evaluate(parseExpression(parts.join('')), variables);
        } catch (error) {
          expect(error instanceof ExpressionError || error instanceof EngineError).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('templates', () => {
  it.each([
    ['boss', ['boss']],
    ['u1, u2,u1', ['u1', 'u2']],
    ['${name}', ['boss']],
    ['#{name}', ['boss']],
    ['${list}', ['a', 'b']],
    ['user_${days}', ['user_3']],
    ['${missing}', []],
    ['${days}', ['3']],
  ])('give a list of names: %s', (text, names) => {
    expect(evaluateNames(parseTemplate(text), variables)).toEqual(names);
  });

  it.each(['${a', 'x ${', '${a}${', '${${a}}'])('are refused if they are broken: %s', (text) => {
    expect(() => parseTemplate(text)).toThrow(ExpressionError);
  });

  it('are refused if a value is an object or a part of a name is missing', () => {
    expect(() => evaluateNames(parseTemplate('${row}'), variables)).toThrow(EngineError);
    expect(() => evaluateNames(parseTemplate('x${missing}'), variables)).toThrow(EngineError);
  });
});
