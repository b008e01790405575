// Tests that the generated documents are up to date, and that every citation and link leads to a paragraph or a file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, trackedFiles } from '../test/project-files.ts';
import { anchorsIn, type CitedName, citationsIn, issueLines, linksIn } from './citations.ts';
import { citedDocuments, findObsoletePages, generateDocuments, readDocument } from './documents.ts';
import { projectRoot } from './product.ts';

const isText = /\.([cm]?[jt]sx?|md|sql|css|html|json|ya?ml)$/;
const files = (trackedFiles(projectRoot) ?? sourceFiles(projectRoot))
  .filter((path) => isText.test(path) && path !== 'package-lock.json' && existsSync(join(projectRoot, path)))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
const pages = files.filter(({ path }) => path.endsWith('.md'));
const anchors = new Map(pages.map(({ path, text }) => [path, anchorsIn(text)]));

test('what is made from the definitions is as `npm run docs` would make it', () => {
  const documents = generateDocuments();
  const stale = [...documents].filter(
    ([path, text]) => !existsSync(join(projectRoot, path)) || readDocument(path) !== text,
  );
  expect(stale.map(([path]) => `${path} is stale: npm run docs`)).toEqual([]);
  expect(findObsoletePages(documents)).toEqual([]);
});

/** Returns the document that a citation without a name means: in a document itself; in migrations, whose texts never change, the domain. */
function usualIn(path: string): CitedName | undefined {
  if (path.startsWith('db/migrations/')) return 'domain';
  return (Object.keys(citedDocuments) as CitedName[]).find((name) => citedDocuments[name] === path);
}

test('every citation leads to a paragraph', () => {
  const has = (document: CitedName, paragraph: string) =>
    anchors.get(citedDocuments[document])?.includes(paragraph) ?? false;
  const cited = files.flatMap(({ path, text }) =>
    citationsIn(text, usualIn(path)).map((citation) => ({ path, ...citation })),
  );
  // With fewer citations the pattern would no longer find them.
  expect(cited.length).toBeGreaterThan(600);
  const lost = cited.filter(({ document, paragraph }) => !document || !has(document, paragraph));
  expect(
    lost.map(({ path, line, document, paragraph }) => `${path}:${line} ${document ?? 'of what?'} §${paragraph}`),
  ).toEqual([]);
});

test('a paragraph has one place', () => {
  const doubles = [...anchors].flatMap(([path, ids]) =>
    ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}#${id}`),
  );
  expect(doubles).toEqual([]);
});

test('links between the documents lead somewhere', () => {
  const broken = pages.flatMap(({ path, text }) =>
    linksIn(text).flatMap(({ file, anchor }) => {
      const target = file === '' ? path : normalize(join(dirname(path), file)).replaceAll('\\', '/');
      const isThere = existsSync(join(projectRoot, target));
      const hasAnchor = anchor === undefined || !target.endsWith('.md') || anchors.get(target)?.includes(anchor);
      return isThere && hasAnchor ? [] : [`${path}: ${file}#${anchor ?? ''}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('nothing leans on an issue', () => {
  const leaning = files.flatMap(({ path, text }) => issueLines(text).map((line) => `${path}:${line}`));
  expect(leaning).toEqual([]);
});

test('citations are read in the forms that they have', () => {
  const read = (text: string) => citationsIn(text).map(({ document, paragraph }) => `${document} ${paragraph}`);
  expect(read('// Wire form (contract §1.2,\n// §1.7).')).toEqual(['contract 1.2', 'contract 1.7']);
  expect(read('/** Specification §2 and domain §3 energyPrice, §6.11, BR-1. */')).toEqual([
    'specification 2',
    'domain 3',
    'domain 6.11',
    'domain BR-1',
  ]);
  expect(read('(contract §2.1; RFC 6749 §4.1.3)')).toEqual(['contract 2.1']);
  expect(read('// §3.5 of something')).toEqual(['undefined 3.5']);
  expect(issueLines(`a\n(${'issue'} "Foundation")\n${'issue'} 7\nissues[0]`)).toEqual([2, 3]);
});
