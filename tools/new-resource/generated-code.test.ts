// Tests the code generator through the calls of the console: the generated code compiles with the settings of this project, its migrations
// create the tables of its definitions, and its resources pass the tests of the contract.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seedPeople } from '@ec/demo/public';
import { developFeature } from '@ec/develop/server/public';
import { ownDatabase } from '@ec/develop/shared/datasource.resource';
import { isObject } from '@ec/language/unknown';
import type { MenuNode } from '@ec/resource/menu';
import type { Resource } from '@ec/resource/resource';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine, type Who } from '@ec/testing/engine';
import { compareTables } from '@ec/testing/table-tests';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../apps/server/src/test-app.ts';
import { testContract } from '../../apps/server/src/test-contract.ts';
import { samples } from '../../apps/server/src/test-samples.ts';
import { problemsOf } from '../docs/compile.ts';
import { projectRoot } from '../test/project-files.ts';

const platform: Who = ['000000', 'admin'];

/** Tables with difficult names and comments: reserved words of SQL, and comments that try to break out of a string or a template. */
const tables = `
  create table t_yard (id bigint primary key, tenant_id varchar(12), yard_name varchar(40) not null, "order" integer,
    area numeric(12,3), is_open boolean not null, opened date, note text, status smallint, create_time timestamptz, remark varchar(255));
  comment on column t_yard.yard_name is $c$场地' }, x: { zh: "名称\\
// 换行 \${1}$c$;
  comment on column t_yard.opened is '启用日期';
  create table t_yard_gate (id bigint primary key, yard_id bigint not null, gate_no varchar(20) not null, width double precision,
    checked_at timestamp, settings jsonb);
  comment on column t_yard_gate.yard_id is '所属场地';
  create table t_yard_zone (id bigint primary key, pid bigint, zone_name varchar(30) not null, sort integer);`;

const on = await testEngine({
  features: [systemFeature, storageFeature, developFeature],
  names: createDisplayNames,
  tables,
  fill: seedPeople,
});

async function createRow<T>(path: string, body: object): Promise<T> {
  const answer = await on.post<T>(platform, `blade-develop/${path}`, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

const modelOf = async (modelTable: string, modelClass: string, modelName: string) =>
  (
    await createRow<{ id: string }>('model/submit', {
      modelTable,
      modelClass,
      modelName,
      modelCode: modelClass,
      datasourceId: ownDatabase,
    })
  ).id;

type Column = Record<string, unknown> & { name: string };

/** Stores the columns of a model with their suggested settings, changed by `more`. */
async function describeColumns(modelId: string, more: Record<string, object>): Promise<void> {
  const { data } = await on.get<Column[]>(platform, 'blade-develop/model/model-prototype', { modelId });
  const columns = data.map(({ name, ...column }) => {
    const isOwn = !/^(id|tenantId|createTime|remark)$/.test(`${column.propertyName}`);
    const flag = isOwn ? 1 : 0;
    return { ...column, modelId, jdbcName: name, isForm: flag, isList: flag, isQuery: flag, ...more[name] };
  });
  await createRow('model-prototype/submit-list', columns);
}

const yard = await modelOf('t_yard', 'Yard', "场地'\\\n");
const gate = await modelOf('t_yard_gate', 'YardGate', '场地大门');
const zone = await modelOf('t_yard_zone', 'YardZone', '场区');
await describeColumns(yard, {
  status: { componentType: 'select', dictCode: 'yes_no', isRequired: 1, comment: '状态' },
  note: { componentType: 'textarea', queryType: 'like' },
  order: { queryType: 'eq' },
});

const usual = {
  datasourceId: ownDatabase,
  serviceName: 'blade-yard',
  packageName: 'com.example.yard',
  tablePrefix: 't_',
  pkName: 'id',
  baseMode: 2,
  wrapMode: 2,
  feignMode: 2,
  author: "O'Neill\\",
};
const configured = async (values: object) =>
  (await createRow<{ id: string }>('code/submit', { ...usual, ...values })).id;
const ids = [
  await configured({
    templateType: 'sub',
    modelId: yard,
    tableName: 't_yard',
    codeName: "场地'`\\",
    subModelId: gate,
    subFkId: 'yard_id',
    webPath: 'apps/yard-web',
  }),
  await configured({
    templateType: 'tree',
    modelId: zone,
    tableName: 't_yard_zone',
    codeName: '场区',
    baseMode: 1,
    codeStyle: 'bare',
    treeId: 'id',
    treePid: 'pid',
    treeName: 'zone_name',
  }),
];
const single = await modelOf('t_yard', 'Depot', '仓库');
ids.push(await configured({ templateType: 'crud', modelId: single, tableName: 't_depot', codeName: '仓库' }));

async function archive(query: Record<string, string>): Promise<Record<string, string>> {
  const written = await createRow<{ link: string; files: string[] }>(`code/gen-code?${new URLSearchParams(query)}`, {});
  const file = await (await on.as('000000', 'admin')).download(written.link.replace('/api/', ''));
  const files = Object.entries(unzipSync(file.bytes)).map(([path, bytes]) => [path, strFromU8(bytes)] as const);
  expect(files.map(([path]) => path).sort()).toEqual([...written.files].sort());
  return Object.fromEntries(files);
}
const files = await archive({ ids: ids.join() });

const folder = mkdtempSync(
  join(mkdirSync(join(projectRoot, 'data'), { recursive: true }) ?? join(projectRoot, 'data'), 'generated-'),
);
async function load(path: string): Promise<unknown[]> {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
  return Object.values(module);
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const isResource = (value: unknown): value is Resource => isObject(value) && 'table' in value && 'fields' in value;
const paths = Object.keys(files);
const resources: Resource[] = [];
const menus: MenuNode[] = [];
for (const path of paths.filter((each) => each.endsWith('.resource.ts')))
  resources.push(...(await load(path)).filter(isResource));
for (const path of paths.filter((each) => each.endsWith('.menus.ts')))
  menus.push(...((await load(path)).flat() as MenuNode[]));
const migrations = paths.filter((path) => path.endsWith('.sql')).sort();

const app = await testApp(
  {},
  {
    tables: migrations.map((path) => files[path]).join('\n'),
    features: [
      { name: 'yard', resources, menus, routes: (engine) => resources.flatMap((each) => resourceRoutes(engine, each)) },
    ],
  },
);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
  await on.close();
});

test('the archive contains the generated files in their folders', () => {
  expect(paths.sort()).toEqual([
    'apps/yard-web/yard.page.tsx',
    'db/migrations/draft_1_yard_depot.sql',
    'db/migrations/draft_1_yard_yard.sql',
    'db/migrations/draft_1_yard_zone.sql',
    'db/migrations/draft_2_yard_gate.sql',
    'docs/yard.depot.md',
    'docs/yard.yard.md',
    'docs/yard.yardZone.md',
    'features/yard/server/depot.door.ts',
    'features/yard/server/yard-zone.door.ts',
    'features/yard/server/yard.door.ts',
    'features/yard/shared/depot.menus.ts',
    'features/yard/shared/depot.resource.ts',
    'features/yard/shared/yard-gate.resource.ts',
    'features/yard/shared/yard-zone.menus.ts',
    'features/yard/shared/yard-zone.resource.ts',
    'features/yard/shared/yard.menus.ts',
    'features/yard/shared/yard.resource.ts',
    'features/yard/web/depot.page.tsx',
    'features/yard/web/yard-zone.page.tsx',
  ]);
});

test('the generated code compiles with the settings of the project', { timeout: 120_000 }, async () => {
  const sources = Object.entries(files).filter(([path]) => /\.tsx?$/.test(path));
  // The folder of a file tells the compiler whether it is web or server code, so a generated page moves into a folder `web`.
  const examples = sources.map(([path, text]) => ({
    path: path.replace('apps/yard-web/', 'apps/yard/web/'),
    text: text.replace('../../features', '../../../features'),
  }));
  expect(await problemsOf(examples)).toBe('');
});

describe('the generated tables', () => compareTables(resources, () => app.superuser));
testContract(app, samples(app), resources);
