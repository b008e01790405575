// Names that are bare participles and comments without a subject become fewer with every change, and never more.
import { expect, test } from 'vitest';
import { countWords, countWorkspaces, type Wordings } from './plain-words.ts';
import { wordsLeft } from './words-left.ts';

test('the counter sees names and comments of these kinds, and no others', () => {
  const names =
    'const told = 1; function f({ asked, b: kept = 2 }: Q, [given]: L, own: string) { return { made: told, found: 1 }; }';
  expect(countWords('a.ts', names)).toEqual({ names: 5, comments: 0 });
  const comments = [
    '/** What the pile repeats. */',
    '// Of a tenant.',
    'let a;',
    '// The first line of two.',
    '// What follows is its second.',
    'let b; // Told',
    '/** The pile repeats what it said. */',
  ];
  expect(countWords('a.ts', comments.join('\n'))).toEqual({ names: 0, comments: 2 });
});

test('no workspace has more of them than before; what became fewer is written down', { timeout: 60_000 }, () => {
  const counts = countWorkspaces();
  const some = Object.entries(counts).filter(([, { names, comments }]) => names + comments > 0);
  const sorted = some.toSorted(([one], [other]) => (one < other ? -1 : 1));
  expect(Object.fromEntries(sorted.map(([name, count]) => [name, pairOf(count)]))).toEqual(wordsLeft);
});

const pairOf = ({ names, comments }: Wordings) => [names, comments];
