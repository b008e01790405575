// The documents of the project, and which of them are made: docs/reference whole, the others in parts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, readProduct } from './product.ts';
import { referencePages } from './reference.ts';
import { withSections } from './sections.ts';

/** By the word that citations use. */
export const citedDocuments = {
  contract: 'docs/contract.md',
  domain: 'docs/domain.md',
  specification: 'docs/specification.md',
  architecture: 'docs/ARCHITECTURE.md',
} as const;

export const readDocument = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** Every file that is made, whole or in parts, as it should be now. */
export function madeDocuments(): Map<string, string> {
  const product = readProduct();
  const pages = referencePages(product);
  for (const path of Object.values(citedDocuments)) pages.set(path, withSections(readDocument(path), product));
  return pages;
}

/** Files of the reference that nothing makes any more. */
export const leftOver = (documents: ReadonlyMap<string, string>): string[] =>
  globSync('docs/reference/*.md', { cwd: projectRoot })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !documents.has(path));
