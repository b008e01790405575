// npm run docs: makes anew what the documents say about definitions, calls and menus.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leftOver, madeDocuments, readDocument } from './documents.ts';
import { projectRoot } from './product.ts';

const documents = madeDocuments();
let changed = 0;
for (const [path, text] of documents) {
  const file = join(projectRoot, path);
  if (existsSync(file) && readDocument(path) === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  changed += 1;
}
const leftovers = leftOver(documents);
for (const path of leftovers) rmSync(join(projectRoot, path));
console.log(`${documents.size} documents, ${changed} changed, ${leftovers.length} removed`);
