// Tests that files of other tools are imported as drafts and exported without loss.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { type InterchangeFile, interchangeFiles, survivingParts } from '@ec/fixtures/workflow/test-interchange';
import { approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { declareUtf8, decodeXml } from '@ec/language/xml-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
});
afterAll(() => on.close());

const admin: [string, string] = ['T1', 'admin'];
const save = (modelEditorXml: string) => on.post<{ id: string }>(admin, 'blade-flow/model/submit', { modelEditorXml });
const exported = async (id: string) =>
  (await on.get<{ xml: string }>(admin, 'blade-flow/model/detail', { id })).data.xml;

it('the test files have many waypoints and ids', () => {
  for (const { xml } of interchangeFiles()) {
    expect(survivingParts(xml).filter((part) => part.includes('waypoint')).length).toBeGreaterThan(45);
    expect(survivingParts(xml).filter((part) => part.includes('id="')).length).toBeGreaterThan(90);
  }
});

describe.each(interchangeFiles().map((file): [string, InterchangeFile] => [file.key, file]))('a file %s', (_, file) => {
  it('keeps every id, waypoint and extension from the import to the export', async () => {
    const saved = await save(decodeXml(file.bytes) ?? '');
    expect(saved).toMatchObject({ code: 200 });
    const xml = await exported(saved.data.id);
    expect(survivingParts(xml)).toEqual(survivingParts(file.xml));
    // The browser sends the file as UTF-8, so the export declares UTF-8.
    expect(decodeXml(Buffer.from(xml))).toBe(declareUtf8(file.xml));
    const [row] = (await on.get<{ records: object[] }>(admin, 'blade-flow/model/list', { modelKey: file.key })).data
      .records;
    expect(row).toMatchObject({ modelKey: file.key });
  });

  it('is refused by the check before a deployment, with a reason', async () => {
    const client = await on.as('T1', 'admin');
    const reply = await client.upload<{ success: boolean; problem: string }>(
      'blade-flow/manager/check-upload',
      file.bytes,
      {},
      file.name,
    );
    expect(reply.data.success).toBe(false);
    expect(reply.data.problem).toMatch(/[一-龥]/);
  });
});

it('a file that declares another encoding is saved and deployed as UTF-8', async () => {
  const xml = `<?xml version="1.0" encoding="GBK"?>${chain('declared', approval('A', bob, 'name="审批"'))}`;
  const saved = await save(xml);
  expect(await exported(saved.data.id)).toBe(declareUtf8(xml));
  const body = { modelId: saved.data.id, category: 'flow_1', tenantIds: 'T1' };
  expect((await on.post(admin, 'blade-flow/model/deploy', body)).code).toBe(200);
  const client = await on.as('T1', 'admin');
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="UTF-16"?>${chain('wide', approval('A', bob, 'name="审批"'))}`,
    'utf16le',
  );
  const file = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]);
  const deployed = await client.upload(
    'blade-flow/manager/deploy-upload',
    file,
    { category: 'flow_1', tenantIds: 'T1' },
    'wide.bpmn',
  );
  expect(deployed).toMatchObject({ code: 200 });
  const rows = await on.stage.superuser.rows<{ xml: string }>(
    `select xml from workflow_definition where process_key in ('declared', 'wide') order by process_key`,
  );
  for (const row of rows) expect(row.xml).toContain('encoding="UTF-8"');
  expect(rows).toHaveLength(2);
});
