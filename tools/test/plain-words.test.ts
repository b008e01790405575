// Tests that no name is a bare participle, and that no comment begins without a subject.
import { expect, test } from 'vitest';
import { countWords, findWords } from './plain-words.ts';

test('counts bare participles as names, and comments without a subject', () => {
  const names =
    'const told = 1; function f({ asked, b: kept = 2 }: Q, [given]: L, own: string) { return { made: told, found: 1 }; }';
  expect(countWords('a.ts', names)).toEqual({ names: 5, comments: 0 });
  const types = 'interface Told { told: string } type Held = Told; type AvailablePages = Held; class Shown {}';
  expect(countWords('a.ts', types)).toEqual({ names: 3, comments: 0 });
  const comments = [
    '/** What the pile repeats. */',
    '// Of a tenant.',
    'let a;',
    '/**',
    ' * None of the rows.',
    ' * What follows is its third line.',
    ' */',
    '// The first line of two.',
    '// What follows is its second.',
    'let b; // Told',
    '/** The pile repeats what it said. */',
  ];
  expect(countWords('a.ts', comments.join('\n'))).toEqual({ names: 0, comments: 3 });
});

test('no source has bare participles as names or comments without a subject', { timeout: 60_000 }, () => {
  expect(findWords()).toEqual({});
});
