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

test('the generated documents are those that `npm run docs` generates', () => {
  const documents = generateDocuments();
  const stale = [...documents].filter(
    ([path, text]) => !existsSync(join(projectRoot, path)) || readDocument(path) !== text,
  );
  expect(stale.map(([path]) => `${path} is stale: npm run docs`)).toEqual([]);
  expect(findObsoletePages(documents)).toEqual([]);
});

/** Returns the document that a citation without a name means: in a migration the domain, in a cited document that document. */
function usualIn(path: string): CitedName | undefined {
  if (path.startsWith('db/migrations/')) return 'domain';
  return (Object.keys(citedDocuments) as CitedName[]).find((name) => citedDocuments[name] === path);
}

test('every citation names an existing paragraph', () => {
  const has = (document: CitedName, paragraph: string) =>
    anchors.get(citedDocuments[document])?.includes(paragraph) ?? false;
  const cited = files.flatMap(({ path, text }) =>
    citationsIn(text, usualIn(path)).map((citation) => ({ path, ...citation })),
  );
  // A lower number would mean that the pattern no longer finds all citations.
  expect(cited.length).toBeGreaterThan(600);
  const lost = cited.filter(({ document, paragraph }) => !document || !has(document, paragraph));
  expect(
    lost.map(({ path, line, document, paragraph }) => `${path}:${line} ${document ?? 'of what?'} §${paragraph}`),
  ).toEqual([]);
});

test('no document defines a paragraph twice', () => {
  const doubles = [...anchors].flatMap(([path, ids]) =>
    ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}#${id}`),
  );
  expect(doubles).toEqual([]);
});

test('links between documents lead to existing files and anchors', () => {
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

test('no file cites an issue of a tracker', () => {
  const leaning = files.flatMap(({ path, text }) => issueLines(text).map((line) => `${path}:${line}`));
  expect(leaning).toEqual([]);
});

test('finds citations in all their forms', () => {
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
