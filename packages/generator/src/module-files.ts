// Writes the files that a new resource needs in the project: definitions, menu, migrations and a guide, and on request a page and a reader for
// other features. Definitions and migrations are those of `npm run new:resource`.
import { relative } from 'node:path/posix';
import type { Resource } from '@ec/resource/resource';
import { definitionText, type NewResource, resourceOf } from './definition-text.ts';
import { migrationText } from './migration-text.ts';
import { importLine, kebab, labelText, oneLine } from './source-text.ts';

export interface SourceFile {
  /** The path from the root of the project. */
  path: string;
  text: string;
}

export interface NewModule {
  main: NewResource;
  /** A resource whose `field` refers to `main`. */
  child?: { resource: NewResource; field: string };
  /** The folder of the feature, from the root of the project. */
  server: string;
  /** The folder of its pages, from the root of the project. */
  web: string;
  hasPage: boolean;
  /** True where other features need a function that reads a row. */
  hasReader: boolean;
  sides: 'all' | 'server' | 'web';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const headOf = ({ notes, en }: NewResource): string => (notes ?? [en]).map((note) => `// ${oneLine(note)}\n`).join('');

/** The menu folder of the resource. A person removes it where the feature has the folder already. */
function menusText(main: NewResource): string {
  const { key, under, zh, en } = main;
  return `${headOf(main)}${importLine('type MenuNode', '@ec/resource/menu')}

export const ${key}Menus: readonly MenuNode[] = [
  { code: '${under}', label: ${labelText(zh, en)}, sort: 99, icon: 'AppstoreOutlined' },
];
`;
}

function pageText({ main, child, server, web }: NewModule): string {
  const { key, title = '' } = main;
  const to = relative(web, `${server}/shared`);
  const from = `${to.startsWith('.') ? to : `./${to}`}/${kebab(key)}.resource.ts`;
  const tab =
    child &&
    `relatedTab('${child.resource.feature}.${child.resource.key}', '${child.field}', ${labelText(child.resource.zh, child.resource.en)})`;
  const imports = [
    ...(tab ? [importLine('relatedTab', '@ec/resource-web/related-tab.tsx')] : []),
    importLine('resourcePage', '@ec/resource-web/resource-page.tsx'),
    importLine(key, from),
  ];
  return `${headOf(main)}${imports.join('\n')}

export const { Page, slots } = resourcePage(${key}, {
  cells: { ${title}: ({ ${title}: named }) => named },
${tab ? `  tabs: [\n    ${tab},\n  ],\n` : ''}});
`;
}

/** The function with which other features read a row; `server/public.ts` exports it. */
function readerText(main: NewResource): string {
  const { key, fields, isGlobal } = main;
  const names = ['id', ...fields.map(({ name }) => name)].map((name) => `'${name}'`).join(', ');
  const tenant = isGlobal ? '' : `\${t.tenantId} = \${tenantId} and `;
  return `${headOf(main)}${importLine('type Sql', '@ec/kernel/database')}
${importLine('columnsOf, type Picked, pick', '@ec/resource-server/columns')}
${importLine('tableOf', '@ec/resource-server/rows')}
${importLine('sql', 'kysely')}
${importLine(key, `../shared/${kebab(key)}.resource.ts`)}

const t = columnsOf(${key});
const names = [${names}] as const;

/** Reads a row by its id; undefined where there is none. */
export const find${capital(key)} = (on: Sql, ${isGlobal ? '' : 'tenantId: string, '}id: string) =>
  on.first<Picked<typeof ${key}, (typeof names)[number]>>(
    sql\`select \${pick(${key}, names)} from \${tableOf(${key})}
      where ${tenant}\${t.id} = \${id} and \${t.isDeleted} = 0\`,
  );
`;
}

/** The steps that a person has to do by hand, in order. */
function guideText({ main, child, server, web, hasPage, hasReader }: NewModule): string {
  const all = [main, ...(child ? [child.resource] : [])];
  const lines = [
    ...all.map(({ key }) => `${server}/shared/resources.ts: ${key}`),
    `${server}/shared/*.menus.ts: ...${main.key}Menus`,
    ...(hasPage
      ? [`${web}/pages.ts: '${main.feature}.${main.key}': () => import('./${kebab(main.key)}.page.tsx')`]
      : []),
    ...(hasReader
      ? [`${server}/server/public.ts: export { find${capital(main.key)} } from './${kebab(main.key)}.door.ts'`]
      : []),
    'db/migrations: number the drafts and read them, then npm run docs && npm run check',
  ];
  return `# ${main.feature}.${main.key}\n\n${lines.map((line) => `- \`${line}\`\n`).join('')}`;
}

/** @throws Error for a contradictory definition */
export function moduleFiles(newModule: NewModule, others: readonly Resource[] = []): SourceFile[] {
  const { main, child, server, web, hasPage, hasReader, sides } = newModule;
  const all = [main, ...(child ? [child.resource] : [])];
  const resources = all.map(resourceOf);
  const definitions = all.map((each) => ({
    path: `${server}/shared/${kebab(each.key)}.resource.ts`,
    text: definitionText(each),
  }));
  const migrations = resources.map((each, at) => ({
    path: `db/migrations/draft_${at + 1}_${each.table}.sql`,
    text: migrationText(each, [...others, ...resources]),
  }));
  const onServer = [
    ...definitions,
    { path: `${server}/shared/${kebab(main.key)}.menus.ts`, text: menusText(main) },
    ...(hasReader ? [{ path: `${server}/server/${kebab(main.key)}.door.ts`, text: readerText(main) }] : []),
    ...migrations,
  ];
  const onWeb = hasPage ? [{ path: `${web}/${kebab(main.key)}.page.tsx`, text: pageText(newModule) }] : [];
  const guide = { path: `docs/${main.feature}.${main.key}.md`, text: guideText(newModule) };
  return [...(sides === 'web' ? definitions : onServer), ...(sides === 'server' ? [] : onWeb), guide];
}
