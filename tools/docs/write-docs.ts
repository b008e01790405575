// npm run docs: generates the descriptions of definitions, calls and menus in the documents.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findObsoletePages, generateDocuments, readDocument } from './documents.ts';
import { projectRoot } from './product.ts';

const documents = generateDocuments();
let changed = 0;
for (const [path, text] of documents) {
  const file = join(projectRoot, path);
  if (existsSync(file) && readDocument(path) === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  changed += 1;
}
const leftovers = findObsoletePages(documents);
for (const path of leftovers) rmSync(join(projectRoot, path));
console.log(`${documents.size} documents, ${changed} changed, ${leftovers.length} removed`);
