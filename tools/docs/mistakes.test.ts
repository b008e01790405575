// Tests that a renamed field, an unknown key and a changed contract are type errors where the old name is used. Each mistake changes one
// place in a copy of the guide's example.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../test/project-files.ts';
import { problemsOf } from './compile.ts';
import { type Example, examplesIn } from './examples.ts';

const guide = examplesIn(readFileSync(join(projectRoot, 'docs/resource.md'), 'utf8'));

interface Mistake {
  what: string;
  file: string;
  from: string;
  to: string;
  /** The places where the compiler must report an error. */
  places: readonly RegExp[];
}

const inDefinition = (what: string, from: string, to: string, ...places: RegExp[]): Mistake => ({
  what,
  file: 'spare.resource.ts',
  from,
  to,
  places,
});
const inContract = (what: string, from: string, to: string): Mistake => ({
  what,
  file: 'spare-stock.contract.ts',
  from,
  to,
  places: [/spare\.routes\.ts/, /spare\.page\.tsx/],
});

const mistakes: readonly Mistake[] = [
  inDefinition(
    'a field',
    'stock: integer(',
    'inStore: integer(',
    /spare\.page\.tsx.*stock/,
    /spare\.routes\.ts.*stock/,
  ),
  inDefinition('a field that a hook writes', 'spareStatus: dict(', 'state: dict(', /spare\.routes\.ts.*spareStatus/),
  inDefinition('what an action takes', 'takes({ reason:', 'takes({ why:', /spare\.routes\.ts.*reason/),
  inDefinition(
    'an action',
    'scrap: action(',
    'discard: action(',
    /spare\.routes\.ts.*scrap/,
    /spare\.page\.tsx.*scrap/,
  ),
  inDefinition('a key', 'scrapped: [9', 'gone: [9', /spare\.resource\.ts.*scrapped/, /spare\.routes\.ts.*scrapped/),
  inDefinition('a state', "inStock: ['scrapped']", "inStock: ['lost']", /spare\.resource\.ts.*lost/),
  inDefinition('the title', "title: 'spareName'", "title: 'name'", /spare\.resource\.ts.*name/),
  inContract('what goes into a contract', 'stationId: id', 'siteId: id'),
  inContract('what comes out of a contract', 'stock: z.number()', 'left: z.number()'),
];

/** Returns the example with one mistake in a separate feature folder, so that one run of the compiler checks all mistakes. */
function guideWith({ file, from, to }: Mistake, index: number): Example[] {
  const changed = guide.find(({ path }) => path.endsWith(`/${file}`));
  if (!changed?.text.includes(from)) throw new Error(`${file} does not say ${from}`);
  return guide.map((each) => ({
    path: each.path.replace('/truck/', `/mistake${index}/`),
    text: each === changed ? each.text.replace(from, to) : each.text,
  }));
}

test('the compiler reports each use of a name that a definition or contract has renamed', {
  timeout: 120_000,
}, async () => {
  const problems = (await problemsOf(mistakes.flatMap(guideWith))).split('\n');
  for (const [index, { what, places }] of mistakes.entries()) {
    const report = problems.filter((line) => line.includes(`/mistake${index}/`)).join('\n');
    for (const place of places) expect(report, what).toMatch(place);
  }
});
