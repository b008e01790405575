// `npm run new:resource`: the first call writes a definition, which a person completes, and its line in the list of resources. The second
// call, with the name alone, drafts the migration from the definition and prints a sample row.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { definitionText, folderAmong, withResource } from '@ec/generator/definition-text';
import { migrationText } from '@ec/generator/migration-text';
import { parseField } from '@ec/generator/new-field';
import { kebab } from '@ec/generator/source-text';
import type { Resource } from '@ec/resource/resource';
import { sampleDraft } from '@ec/testing/sample-draft';

const root = join(import.meta.dirname, '../..');
const usage = `Usage:
  npm run new:resource -- truck.spare 备件 "Spare part" asset 'spareName:text(50)!:备件名称:Name' 'stock:integer!:库存:Stock'
      writes features/truck/shared/asset/spare.resource.ts, below the menu "asset"; complete it
  npm run new:resource -- truck.spare
      drafts the migration out of the definition; read it, then start the product`;

async function definitionsIn(pattern: string): Promise<{ file: string; resource: Resource }[]> {
  const definitions: { file: string; resource: Resource }[] = [];
  for (const file of globSync(pattern, { cwd: root }).sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const value of Object.values(module)) if (isResource(value)) definitions.push({ file, resource: value });
  }
  return definitions;
}

async function siblingFolder(feature: string, under: string): Promise<string> {
  const shared = `features/${feature}/shared`;
  const siblings = (await definitionsIn(`${shared}/**/*.resource.ts`)).map(({ file, resource }) => ({
    folder: relative(shared, dirname(file)).replaceAll('\\', '/'),
    under: resource.menu?.under,
  }));
  return folderAmong(siblings, under);
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'table' in value && 'fields' in value;

/** Formats the files as the project's style check requires. */
const formatFiles = (files: readonly string[]): Buffer =>
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...files], {
    cwd: root,
    stdio: 'pipe',
  });

async function writeDefinition(feature: string, key: string, words: string[]): Promise<void> {
  const [zh = '', en = '', under = '', ...fields] = words;
  const shared = join(root, 'features', feature, 'shared');
  const folder = await siblingFolder(feature, under);
  const file = join(shared, folder, `${kebab(key)}.resource.ts`);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  if (fields.length === 0) throw new Error(usage);
  const list = join(shared, 'resources.ts');
  const listText = withResource(readFileSync(list, 'utf8'), { key }, folder);
  writeFileSync(file, definitionText({ feature, key, zh, en, under, fields: fields.map(parseField) }));
  writeFileSync(list, listText);
  formatFiles([file, list]);
  console.log(`Written: ${relative(root, file)}, and its line in resources.ts.`);
  console.log(`Complete the definition (docs/resource.md), then: npm run new:resource -- ${feature}.${key}`);
}

async function writeMigration(name: string): Promise<void> {
  const all = (await definitionsIn('features/*/shared/**/*.resource.ts')).map(({ resource }) => resource);
  const resource = all.find((each) => each.name === name);
  if (!resource) throw new Error(`No definition is called ${name}.\n${usage}`);
  const folder = join(root, 'db/migrations');
  const files = readdirSync(folder).sort();
  const existing = files.find((file) => file.endsWith(`_${resource.table}.sql`));
  const number = String(Number(files.at(-1)?.slice(0, 4)) + 1).padStart(4, '0');
  const file = existing ?? `${number}_${resource.table}.sql`;
  writeFileSync(join(folder, file), migrationText(resource, all));
  console.log(
    `${existing ? 'Written anew' : 'Written'}: db/migrations/${file}. Read it, then: npm run docs && npm start`,
  );
  console.log(`A row to try: POST /api/${resource.base}/${resource.verbs.create}`);
  const idOf = async (target: string) => `<id of a ${target}>`;
  console.log(JSON.stringify(await sampleDraft(resource, { seed: 1, idOf }), null, 2));
}

const [name = '', ...rest] = process.argv.slice(2);
const [feature = '', key = ''] = name.split('.');
try {
  if (!/^[a-z-]+\.[a-z][A-Za-z0-9]*$/.test(name) || !existsSync(join(root, 'features', feature, 'shared')))
    throw new Error(usage);
  if (rest.length > 0) await writeDefinition(feature, key, rest);
  else await writeMigration(name);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
