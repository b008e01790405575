// Writes the source text of the definition of a new resource.

import { defineResource, type Resource } from '@ec/resource/resource';
import { fieldLine, fieldOf, type NewEnum, type NewField } from './new-field.ts';
import { importLine, kebab, labelText, oneLine, quote } from './source-text.ts';

export interface NewResource {
  feature: string;
  key: string;
  zh: string;
  en: string;
  /** The menu code of the folder. */
  under: string;
  fields: readonly NewField[];
  /** Comment lines at the head of the file; by default the English label. */
  notes?: readonly string[];
  /** The first part of the path; by default `blade-<feature>`. */
  service?: string;
  /** The table name; by default the result of `tableOf`. */
  table?: string;
  /** The field that names a row; by default the first field. */
  title?: string;
  /** True where the rows belong to all tenants. */
  isGlobal?: boolean;
  /** True where the rows form a tree by `parentId`, which must be one of the fields. */
  isTree?: boolean;
  sort?: number;
}

const snake = (key: string): string => kebab(key).replaceAll('-', '_');
const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the folder with the most definitions of the same menu; empty where no definition has this menu. */
export function folderAmong(siblings: readonly { folder: string; under: string | undefined }[], under: string): string {
  const folders = siblings.filter((each) => each.under === under).map(({ folder }) => folder);
  const countOf = (folder: string) => folders.filter((each) => each === folder).length;
  return folders.toSorted((a, b) => countOf(b) - countOf(a) || a.localeCompare(b))[0] ?? '';
}

/** Returns the table name of a resource. A key that begins with the name of the feature does not repeat it. */
export const tableOf = ({ feature, key }: Pick<NewResource, 'feature' | 'key'>): string =>
  `${snake(feature)}_${snake(key.startsWith(feature) && key !== feature ? uncapital(key.slice(feature.length)) : key)}`;

const titleOf = ({ title, fields }: NewResource): string => title ?? fields[0]?.name ?? '';
const baseOf = ({ service, feature, key }: NewResource): string => `${service ?? `blade-${feature}`}/${key}`;
const menuOf = ({ under, sort = 99, zh, en }: NewResource) => ({ under, sort, icon: 'AppstoreOutlined', zh, en });

function enumText({ name, code, zh, en, values }: NewEnum): string {
  const lines = values.map((each) => `  ${each.name}: [${each.key}, ${quote(each.zh)}, ${quote(each.en)}],`);
  return `export const ${name} = defineEnum(${quote(code)}, ${labelText(zh, en)}, {\n${lines.join('\n')}\n});\n\n`;
}

const enumsOf = ({ fields }: NewResource): NewEnum[] => fields.flatMap((field) => field.enum ?? []);

export function definitionText(resource: NewResource): string {
  const { feature, key, zh, en, fields, notes = [en], isGlobal, isTree } = resource;
  const used = [...new Set(fields.map(({ kind }) => kind))].sort();
  const enums = enumsOf(resource);
  const menu = menuOf(resource);
  const lines = [
    `name: '${feature}.${key}'`,
    `base: '${baseOf(resource)}'`,
    `table: '${resource.table ?? tableOf(resource)}'`,
    `label: ${labelText(zh, en)}`,
    `title: '${titleOf(resource)}'`,
    ...(isTree ? ['isTree: true', 'calls: { export: false, import: false }'] : []),
    isGlobal ? 'isGlobal: true' : "scope: { own: 'createUser' }",
    `menu: { under: '${menu.under}', sort: ${menu.sort}, icon: '${menu.icon}' }`,
  ];
  return `${notes.map((note) => `// ${oneLine(note)}\n`).join('')}${
    enums.length > 0 ? `${importLine('defineEnum', '@ec/resource/enum')}\n` : ''
  }${importLine(used.join(', '), '@ec/resource/fields')}
${importLine('defineResource', '@ec/resource/resource')}

${enums.map(enumText).join('')}export const ${key} = defineResource({
${lines.map((line) => `  ${line},\n`).join('')}  fields: {
${fields.map((field) => fieldLine(field, field.name === titleOf(resource))).join('\n')}
  },
});
`;
}

/** Returns the definition that the text of `definitionText` defines. @throws Error for a contradictory definition */
export function resourceOf(resource: NewResource): Resource {
  const { feature, key, zh, en, fields, isGlobal = false, isTree = false } = resource;
  const { zh: _, en: __, ...menu } = menuOf(resource);
  const fieldTexts = fields.map((field) => [field.name, fieldOf(field, field.name === titleOf(resource))] as const);
  return defineResource({
    name: `${feature}.${key}`,
    base: baseOf(resource),
    table: resource.table ?? tableOf(resource),
    label: { zh, en },
    title: titleOf(resource),
    isGlobal,
    isTree,
    menu,
    ...(isTree ? { calls: { export: false, import: false } } : {}),
    ...(isGlobal ? {} : { scope: { own: 'createUser' } }),
    fields: Object.fromEntries(fieldTexts),
  });
}

/**
 * Adds a definition to the source text of a feature's list of definitions.
 * @param folder the folder of the definition below the folder of the list; empty for the same folder
 * @throws Error where the text is not such a list
 */
export function withResource(text: string, { key }: Pick<NewResource, 'key'>, folder = ''): string {
  const line = `${importLine(key, `./${folder === '' ? '' : `${folder}/`}${kebab(key)}.resource.ts`)}\n`;
  if (text.includes(line)) return text;
  const at = text.indexOf('\nexport const ');
  const end = text.lastIndexOf('];');
  if (at < 0 || end < at) throw new Error('The list of definitions is not where it was expected');
  const head = text.slice(0, at).trimEnd();
  const list = text.slice(at, end).trimEnd();
  const comma = list.endsWith('[') || list.endsWith(',') ? '' : ',';
  return `${head}\n${line}${list}${comma}\n  ${key},\n${text.slice(end)}`;
}
