// Tests the normal forms of codes and of free texts.
import { describe, expect, test } from 'vitest';
import { caselessKey, isBlank, normalCode, normalText } from './normal-text.ts';

const invisible = ['\u00ad', '\u061c', '\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2060', '\u2066', '\ufeff'];

describe('a code', () => {
  test.each(invisible)('has no invisible character %j', (character) => {
    expect(normalCode(`re${character}X${character}`)).toBe('reX');
    expect(isBlank(` ${character} `)).toBe(true);
  });

  test('has plain characters instead of full-width ones, and no blanks around it', () => {
    expect(normalCode('\u3000ｒｅＸ－１\u00a0')).toBe('reX-1');
    expect(normalCode('鲁Ａ１２３４５')).toBe('鲁A12345');
    expect(caselessKey('ＲＥx ')).toBe('rex');
  });

  test('does not change when it is normalized a second time', () => {
    const changing: string[] = [];
    for (let point = 1; point < 0x1_1000; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const form = normalCode(`a${String.fromCodePoint(point)}b`);
      if (normalCode(form) !== form) changing.push(point.toString(16));
    }
    expect(changing).toEqual([]);
  });
});

describe('a free text', () => {
  test('keeps blanks and line breaks inside it, and brackets of full width', () => {
    expect(normalText('  甲（上海）\n\n  乙  １ ')).toBe('甲（上海）\n\n  乙  １');
  });

  test('has one character for a letter with an accent', () => {
    expect(normalText('cafe\u0301')).toBe('caf\u00e9');
  });

  test('keeps the joiners inside emoji and loses other joiners', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    const heart = '\u2764\ufe0f\u200d\u{1f525}';
    expect(normalText(`${family}${heart}`)).toBe(`${family}${heart}`);
    expect(normalText('a\u200db\u200d')).toBe('ab');
  });

  test.each(invisible)('has no invisible character %j', (character) => {
    expect(normalText(`王${character}五`)).toBe('王五');
  });
});
