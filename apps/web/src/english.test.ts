// Tests that the English labels of definitions are in sentence case, except for names and abbreviations.
import { expect, test } from 'vitest';
import { features } from './features.ts';

/** Words that keep their capital everywhere, such as names. */
const names = new Set([
  'WeChat',
  'Plug',
  'Charge',
  'Chinese',
  'English',
  'ChargeBox',
  'T-Box',
  'Ginlong',
  'Solis',
  'FusionSolar',
  'Na-ion',
  'Cloud',
  'No.',
  'Alipay',
  'IDs',
]);
const isPlain = (word: string) => names.has(word.replace(/[(),:;“”]/g, '')) || !/^[A-Z][a-z]/.test(word);

/** Returns the words with a capital that should be in lower case, because they do not begin a sentence. */
const tooBig = (text: string): string[] => {
  const words = text.split(' ');
  return words.filter((word, at) => at > 0 && !isPlain(word) && !/[.:?!·]$/.test(words[at - 1] ?? ''));
};

const labels = features.flatMap(({ resources, menus }) => [
  ...menus.map(({ code, label }) => [`menu ${code}`, label.en] as const),
  ...resources.flatMap((resource) => [
    [resource.name, resource.label.en] as const,
    ...(resource.menu?.label ? [[`menu of ${resource.name}`, resource.menu.label.en] as const] : []),
    ...Object.entries(resource.actions).map(([name, { label }]) => [`${resource.name} ${name}`, label.en] as const),
    ...Object.entries(resource.fields).flatMap(([name, field]) => [
      [`${resource.name}.${name}`, field.label.en] as const,
      ...(field.groupLabel ? [[`group of ${resource.name}.${name}`, field.groupLabel.en] as const] : []),
      ...(field.enum?.values ?? []).map(({ en }) => [`key of ${field.enum?.code}`, en] as const),
    ]),
  ]),
]);

test('labels of definitions are in sentence case', () => {
  expect(labels.length).toBeGreaterThan(900);
  expect(labels.filter(([, text]) => tooBig(text).length > 0)).toEqual([]);
});

test('a label in title case is found', () => expect(tooBig('Alarm Name')).toEqual(['Name']));
