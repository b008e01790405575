// Lists the documents of the project and generates them: the pages of docs/reference as a whole, the cited documents in parts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, readProduct } from './product.ts';
import { referencePages } from './reference.ts';
import { withSections } from './sections.ts';

/** The paths of the documents, by the word that citations use. */
export const citedDocuments = {
  contract: 'docs/contract.md',
  domain: 'docs/domain.md',
  specification: 'docs/specification.md',
  architecture: 'docs/ARCHITECTURE.md',
} as const;

export const readDocument = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** Generates the text of every file that is generated as a whole or in parts. @returns the texts by path */
export function generateDocuments(): Map<string, string> {
  const product = readProduct();
  const pages = referencePages(product);
  for (const path of Object.values(citedDocuments)) pages.set(path, withSections(readDocument(path), product));
  return pages;
}

/** Finds files of docs/reference that are no longer generated. */
export const findObsoletePages = (documents: ReadonlyMap<string, string>): string[] =>
  globSync('docs/reference/*.md', { cwd: projectRoot })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !documents.has(path));
