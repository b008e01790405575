// Tests code configurations: refusals, also of paths outside the project, unique names of copies, and the files of an archive.
// tools/new-resource/generated-code.test.ts tests that the generated code compiles and serves its contract.
import { seedCodes, seedPeople } from '@ec/demo/public';
import { ownTask, type TaskDetail, taskFile, taskState } from '@ec/resource/contracts/task.contract';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../shared/datasource.resource.ts';
import { copyName } from './code.routes.ts';
import { developFeature } from './develop.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const base = 'blade-develop';

let on: TestEngine;
let modelId: string;
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, storageFeature, developFeature],
    names: createDisplayNames,
    jobs: true,
    tables:
      'create table t_spare (id bigint primary key, spare_name varchar(40) not null, stock integer, kind integer);',
    fill: seedPeople,
  });
  modelId = (await modelled('Spare')).data.id;
});
afterAll(() => on.close());

const modelled = (modelClass: string, more: object = {}) =>
  on.post<{ id: string }>(platform, `${base}/model/submit`, {
    modelName: `备件 ${modelClass}`,
    modelCode: `${modelClass}-${Math.random()}`,
    modelTable: 't_spare',
    modelClass,
    datasourceId: ownDatabase,
    ...more,
  });
let configCount = 0;
const submit = (more: object = {}) => {
  configCount += 1;
  return on.post<{ id: string; codeName: string }>(platform, `${base}/code/submit`, {
    templateType: 'crud',
    modelId,
    datasourceId: ownDatabase,
    codeName: `备件${configCount}`,
    serviceName: 'blade-truck',
    packageName: 'truck',
    tableName: 't_spare',
    tablePrefix: 't_',
    pkName: 'id',
    ...more,
  });
};
const generate = (ids: string, more: object = {}, who: Who = platform) =>
  on.post<{ link: string; name: string; files: string[]; taskId: string }>(who, `${base}/code/gen-code`, {
    ids,
    ...more,
  });
/** Waits until a task has ended. Tests need this because at most five tasks of a person run at once. */
async function ended(id: string): Promise<TaskDetail> {
  const task = async () => (await on.get<TaskDetail>(platform, ownTask.path, { id })).data;
  await expect.poll(async () => (await task()).state, { timeout: 20_000 }).toBe(taskState.done);
  return task();
}
async function written(ids: string, more: object = {}): Promise<Record<string, string>> {
  const { data, status, msg } = await generate(ids, more);
  expect([status, msg]).toEqual([200, expect.anything()]);
  await ended(data.taskId);
  const file = await (await on.as('000000', 'admin')).download(data.link.replace('/api/', ''));
  return Object.fromEntries(Object.entries(unzipSync(file.bytes)).map(([path, bytes]) => [path, strFromU8(bytes)]));
}
const prototypes = (id: string, columns: readonly object[]) =>
  on.post(
    platform,
    `${base}/model-prototype/submit-list`,
    columns.map((each) => ({
      modelId: id,
      jdbcName: 'spare_name',
      propertyName: 'spareName',
      propertyType: 'text(40)',
      isForm: 1,
      ...each,
    })),
  );

describe('a configuration', () => {
  test.each([
    [{ templateType: 'saber' }, /^templateType:/],
    [{ templateType: 'sub' }, /^subModelId:/],
    [{ templateType: 'tree', treeId: 'id', treePid: 'pid' }, /^treeName:/],
    [{ packageName: '../../etc' }, /^packageName:/],
    [{ packageName: 'truck/../x' }, /^packageName:/],
    [{ serviceName: "blade'-x" }, /^serviceName:/],
    [{ apiPath: '../features' }, /^apiPath:/],
    [{ apiPath: '/etc/cron.d' }, /^apiPath:/],
    [{ webPath: 'a/../../b' }, /^webPath:/],
    [{ webPath: 'C:\\temp' }, /^webPath:/],
    [{ tableName: 't"; drop table x' }, /^tableName:/],
    [{ pkName: "id'" }, /^pkName:/],
    [{ codeStyle: 'saber' }, /^codeStyle:/],
    [{ author: 'half \ud800' }, /^author:/],
    [{ codeName: 'a\u0000b' }, /^codeName:/],
  ])('is refused with %j', async (wrong, message) => {
    const answer = await submit(wrong);
    expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(message)]);
  });

  test('is only for the platform', async () => {
    const { id } = (await submit()).data;
    for (const call of ['list', 'detail', 'select', 'history'])
      expect([call, (await on.get(admin, `${base}/code/${call}`, { id, ids: id })).status]).toEqual([call, 403]);
    for (const call of ['copy', 'gen-code'])
      expect([call, (await on.post(admin, `${base}/code/${call}`, { id, ids: id })).status]).toEqual([call, 403]);
  });

  test('is copied with all its fields, under a new unique name', async () => {
    const { data } = await submit({ codeName: '电池', author: 'Li', apiPath: 'features/x', remark: 'kept' });
    const copy = async (id: string) =>
      (await on.post<{ id: string; codeName: string }>(platform, `${base}/code/copy`, { id })).data;
    const first = await copy(data.id);
    expect(first.codeName).toBe('电池-copy');
    expect((await copy(data.id)).codeName).toBe('电池-copy-2');
    expect((await copy(first.id)).codeName).toBe('电池-copy-copy');
    const row = (await on.get(platform, `${base}/code/detail`, { id: first.id })).data;
    expect(row).toMatchObject({ author: 'Li', apiPath: 'features/x', remark: 'kept', modelId, rowVersion: 1 });
    expect((await on.post(platform, `${base}/code/copy`, { id: '5' })).status).toBe(404);
  });

  test('is copied by 32 parallel calls without a name conflict, even with a long name', async () => {
    const { data } = await submit({ codeName: '很'.repeat(64) });
    const copies = await Promise.all(
      Array.from({ length: 32 }, () => on.post<{ codeName: string }>(platform, `${base}/code/copy`, { id: data.id })),
    );
    expect(copies.map(({ status }) => status)).toEqual(copies.map(() => 200));
    const names = copies.map((copy) => copy.data.codeName);
    expect(new Set(names).size).toBe(32);
    expect(names.every((name) => [...name].length <= 64)).toBe(true);
  });

  test('gets a copy name that does not cut a character in two', () => {
    expect(copyName('😀'.repeat(64), new Set()).isWellFormed()).toBe(true);
  });
});

describe('the archive of a configuration', () => {
  test('has a definition, a menu, a migration and a page of documentation', async () => {
    const { id } = (await submit({ author: "O'Neill" })).data;
    const files = await written(id);
    expect(Object.keys(files)).toEqual([
      'features/truck/shared/spare.resource.ts',
      'features/truck/shared/spare.menus.ts',
      'db/migrations/draft_1_truck_spare.sql',
      'docs/truck.spare.md',
    ]);
    const definition = files['features/truck/shared/spare.resource.ts'];
    expect(definition).toContain("// Author: O'Neill\n");
    expect(definition).toContain("spareName: text({ zh: 'Spare name', en: 'Spare name' }).required().max(40).list(),");
    expect(definition).toContain("base: 'blade-truck/spare'");
    expect(files['db/migrations/draft_1_truck_spare.sql']).toContain("select ec_table('truck_spare', $$");
  });

  test('has the chosen folders, sides and code style', async () => {
    const draft = {
      apiPath: 'features/x',
      webPath: 'web/pages',
      wrapMode: 2,
      feignMode: 2,
      codeStyle: 'bare',
      baseMode: 1,
    };
    const { id } = (await submit(draft)).data;
    expect(Object.keys(await written(id, { system: 'web' }))).toEqual([
      'features/x/shared/spare.resource.ts',
      'web/pages/spare.page.tsx',
      'docs/truck.spare.md',
    ]);
    const files = await written(id, { system: 'server' });
    expect(Object.keys(files)).toContain('features/x/server/spare.door.ts');
    expect(Object.keys(files).some((path) => path.startsWith('web/'))).toBe(false);
    expect(files['features/x/shared/spare.resource.ts']).toMatch(/^import[\s\S]*isGlobal: true/);
    expect(Object.keys(await written(id, { system: 'saber' }))).toHaveLength(6);
  });

  test('is also in the export centre', async () => {
    const { id } = (await submit()).data;
    const { data } = await generate(id);
    const { title, fileKey } = await ended(data.taskId);
    expect(title).toBe('生成代码 spare.zip');
    const client = await on.as('000000', 'admin');
    const file = await client.download(`${taskFile.path}?${new URLSearchParams({ id: data.taskId, key: fileKey })}`);
    expect(Object.keys(unzipSync(file.bytes))).toEqual(data.files);
  });

  test('can contain several configurations, but not two that generate the same file', async () => {
    const other = (await modelled('OtherSpare')).data.id;
    const [one, two, three] = [
      (await submit()).data.id,
      (await submit({ modelId: other, tableName: 't_other' })).data.id,
      (await submit()).data.id,
    ];
    expect(Object.keys(await written(`${one},${two}`))).toHaveLength(8);
    expect(Object.keys(await written(`${one},${one}`))).toHaveLength(4);
    expect(await generate(`${one},${three}`)).toMatchObject({
      status: 400,
      msg: '所选配置生成同一个文件：features/truck/shared/spare.resource.ts',
    });
  });

  test.each([
    [[{ propertyType: 'String' }], {}, '类型无法识别：String'],
    [[{ componentType: 'select', dictCode: 'no_such' }], {}, '没有可用的字典：no_such'],
    [[{ componentType: 'select', dictCode: "x' or true --" }], {}, '没有可用的字典'],
    [[{ jdbcName: 'id', propertyName: 'id' }], {}, '没有可生成的字段'],
    [[{ propertyName: `a${'B'.repeat(40)}` }], {}, '重复'],
    [[{}], { templateType: 'tree', treeId: 'spare_name', treePid: 'nobody', treeName: 'spare_name' }, '没有字段nobody'],
    [
      [{}],
      { templateType: 'tree', treeId: 'spare_name', treePid: 'spare_name', treeName: 'spare_name' },
      '没有可生成的字段',
    ],
    [[{}], { tableName: 't_名' }, ''],
  ])('is refused for the columns %j and the fields %j', async (columns, more, message) => {
    const { id } = (await modelled('Wrong')).data;
    await prototypes(id, columns);
    const saved = await submit({ modelId: id, ...more });
    const answer = saved.status === 200 ? await generate(saved.data.id) : saved;
    expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each(['Class', 'Text', 'Import', 'DefineResource'])(
    'is refused for the class name %s, which the generated code cannot use',
    async (name) => {
      const { id } = (await modelled(name)).data;
      const { data } = await submit({ modelId: id });
      expect((await generate(data.id)).msg).toContain(name);
    },
  );

  test('is refused for a removed configuration and for invalid ids', async () => {
    const { id } = (await submit()).data;
    await on.post(platform, `${base}/code/remove?ids=${id}`, {});
    expect((await generate(id)).status).toBe(404);
    for (const ids of ['', 'x', '1,', '12345678901234567890', Array.from({ length: 51 }, () => '1').join()])
      expect((await generate(ids)).status).toBe(400);
  });
});

test('each configuration of the demo can generate its code', async () => {
  await seedCodes(on.engine);
  const { data } = await on.get<{ records: { id: string; codeName: string; remark: string }[] }>(
    platform,
    `${base}/code/list`,
    { size: '100' },
  );
  const demo = data.records.filter(({ remark }) => remark === '演示数据');
  expect(demo.length).toBeGreaterThanOrEqual(3);
  for (const { id, codeName } of demo) expect((await generate(id)).status, codeName).toBe(200);
});
