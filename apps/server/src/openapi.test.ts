// Tests that the OpenAPI document is valid, and that it describes every field of every resource as its definition does.

import { callsOf } from '@ec/resource/calls';
import { type Field, isWriteOnly } from '@ec/resource/field';
import { writableFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

type Described = Record<string, unknown>;

interface Schema {
  properties: Record<string, Described>;
  required?: string[];
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-label'?: Described;
  'x-description'?: Described;
  'x-permissions'?: string[];
  parameters?: { in: string; name: string; schema: Described }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const test: TestApp = await testApp();
const resources = test.app.engine.registry.all();
let document: Document;
let operations: [string, Operation][];
const schema = (name: string): Schema => document.components.schemas[name] ?? { properties: {} };
beforeAll(async () => {
  const admin = await test.as('100003', 'admin');
  document = JSON.parse((await admin.download('openapi.json')).bytes.toString('utf8'));
  operations = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.values(calls).map((call): [string, Operation] => [path, call]),
  );
});
afterAll(() => test.close());

/** Returns whether a schema describes its content. For JSON it looks at `data`, or at the whole schema if there is no envelope. */
function saysSomething(type: string, schema: object | undefined): boolean {
  if (type !== 'application/json') return (schema as Described | undefined)?.type === 'string';
  const { properties } = (schema ?? {}) as Partial<Schema>;
  const value = properties && 'data' in properties ? properties.data : schema;
  return Object.keys(value ?? {}).some((key) => /^(type|const|enum|anyOf|oneOf|allOf|\$ref)$/.test(key));
}

/** Returns the description that the definition of a field requires. */
const expectedOf = ({ label, enum: values }: Field): Described => ({
  title: label.en,
  'x-label': { zh: label.zh, en: label.en },
  ...(label.unit ? { 'x-unit': label.unit } : {}),
  ...(values ? { 'x-enum': { code: values.code, closed: values.closed, values: values.values } } : {}),
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('contains everything that it references', () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''));
    expect(refs.size).toBeGreaterThan(resources.length);
    const held = (path: string) =>
      path.split('/').reduce<unknown>((node, key) => (node as Described | undefined)?.[key], document);
    expect([...refs].filter((path) => held(path) === undefined)).toEqual([]);
  });

  it('gives each call a unique id, a summary and a declared tag', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-zA-Z]\w*$/.test(id))).toEqual([]);
    const headings = new Set(document.tags.map(({ name }) => name));
    for (const [path, { tags, summary }] of operations) {
      expect(summary, path).not.toBe('');
      expect(
        tags.filter((tag) => !headings.has(tag)),
        path,
      ).toEqual([]);
    }
    expect(document.paths['/api/blade-truck/station/list']?.get?.tags).toEqual(['Truck charging · Station']);
  });

  it('names each call in words of both languages, without parts of its path', () => {
    const han = /\p{Script=Han}/u;
    for (const [path, { summary, 'x-label': label }] of operations) {
      expect(label, path).toEqual({ zh: expect.stringMatching(han), en: summary });
      expect(summary, path).not.toMatch(han);
      expect(summary, path).toMatch(/^[A-Z]/);
      // A part of a path with digits, hyphens, underscores or inner capitals is no word of a language.
      const raw = path.split(/[/{}]/).filter((part) => /[-_\d]|[a-z][A-Z]/.test(part));
      expect(
        raw.filter((word) => summary.includes(word)),
        path,
      ).toEqual([]);
    }
    const heads = new Map(operations.map(([path, { summary }]) => [path, summary]));
    expect(heads.get('/api/blade-system/menu/menu-list')).toBe('Menus without buttons: all');
    expect(heads.get('/api/blade-truck/station/recycle')).toBe('Station: recycle bin');
  });

  it('describes in both languages who may make each call', () => {
    const sentence =
      /^(No sign-in required|Requires [^.]+|Platform administrators only|The required permission depends on [^.]+)\.( Parameters may also .+\.)?$/;
    for (const [path, { description, 'x-description': both }] of operations) {
      expect(description, path).toMatch(sentence);
      expect(both, path).toEqual({ zh: expect.stringMatching(/。$/), en: description });
    }
  });

  it('describes how each call is refused', () => {
    for (const [path, { responses }] of operations) expect(responses, path).toHaveProperty('default');
    const edit = document.paths['/api/blade-truck/station/submit']?.post;
    expect(Object.keys(edit?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '409', 'default']);
    expect(edit?.responses[409]).toEqual({ $ref: '#/components/responses/Conflict' });
  });

  it('describes the reply of each call', () => {
    const documentedAnswers = operations.map(([path, { operationId, responses }]) => {
      const answers = Object.keys(responses).filter((status) => /^[23]/.test(status));
      return { path, operationId, status: answers.join(), answer: responses[answers[0] ?? ''] };
    });
    const untold = documentedAnswers.filter(({ status, answer }) => {
      if (status !== '200') return status !== '204' && status !== '302';
      const bodies = Object.entries(answer?.content ?? {});
      return bodies.length === 0 || bodies.some(([type, { schema }]) => !saysSomething(type, schema));
    });
    expect(untold.map(({ operationId }) => operationId)).toEqual([]);
    // These replies have no body: a redirect, the acknowledgement of a payment notice, and the replies of tus.
    const bare = documentedAnswers.filter(({ status }) => status !== '200').map(({ path, status }) => [path, status]);
    expect(bare).toEqual([
      ['/api/blade-auth/oauth/render/{source}', '302'],
      ['/api/blade-pay/wxV3/notify/{tenantId}', '204'],
      // The headers of tus contain the whole answer.
      ['/api/blade-resource/oss/endpoint/upload', '204'],
      ['/api/blade-resource/oss/endpoint/upload/{name}', '204'],
      ['/api/blade-resource/oss/endpoint/upload/{name}', '204'],
    ]);
  });

  it('distinguishes files, event streams, and JSON without an envelope', () => {
    const answerOf = (path: string) => document.paths[`/api/${path}`]?.get?.responses[200]?.content ?? {};
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(answerOf('blade-truck/station/import-template')).toMatchObject({ [xlsx]: { schema: { format: 'binary' } } });
    expect(Object.keys(answerOf('blade-system/live'))).toEqual(['text/event-stream']);
    expect(answerOf('blade-auth/oauth/captcha')['application/json']?.schema.required).toEqual(['key', 'image']);
  });

  it('describes the reply of an action: its declared fields, the result for several rows, or `true`', () => {
    const answerOf = (path: string) =>
      document.paths[`/api/${path}`]?.post?.responses[200]?.content?.['application/json']?.schema.properties.data;
    expect(answerOf('blade-truck/account/topup')?.required).toEqual(['giftMoney', 'paidOrders']);
    expect(answerOf('blade-household/workOrder/arrive')?.const).toBe(true);
    const several = answerOf('blade-truck/battery/repair')?.anyOf as { const?: boolean; required?: string[] }[];
    const [done, partial] = several;
    expect([done?.const, partial?.required]).toEqual([true, ['done', 'refused']]);
  });

  it('keeps its ETag while it does not change', async () => {
    const admin = await test.as('100003', 'admin');
    const { etag } = (await admin.download('openapi.json')).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await admin.download('openapi.json')).headers.etag).toBe(etag);
  });

  it('is sent only to a caller who does not name its ETag', async () => {
    const admin = await test.as('100003', 'admin');
    const { etag } = (await admin.download('openapi.json')).headers;
    const again = await admin.download('openapi.json', {}, { 'if-none-match': `${etag}` });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    const older = await admin.download('openapi.json', {}, { 'if-none-match': '"older"' });
    expect([older.status, older.headers.etag]).toEqual([200, etag]);
    expect(JSON.parse(older.bytes.toString('utf8'))).toEqual(document);
  });
});

/** Resources whose calls all return shapes that their feature defines. */
const ownAnswers = ['system.region', 'system.logAudit', 'workflow.leave'];

const named = resources.map((resource): [string, Resource] => [resource.name, resource]);

describe.each(named)('%s', (name, resource) => {
  const calls = callsOf(resource);
  const callAt = (path: string) => document.paths[`/api/${resource.base}/${path}`];

  it.runIf(!ownAnswers.includes(name))('describes each field of its rows', () => {
    const rows = [name, `${name}.listed`, `${name}.detail`].filter((each) => each in document.components.schemas);
    expect(rows).not.toEqual([]);
    for (const each of rows)
      for (const [field, definition] of Object.entries(resource.fields))
        if (isWriteOnly(definition)) expect(schema(each).properties, each).not.toHaveProperty(field);
        else expect(schema(each).properties[field], `${each}.${field}`).toMatchObject(expectedOf(definition));
  });

  it.each([
    ['create', 'draft', 'add'],
    ['update', 'edit', 'edit'],
  ] as const)('describes each field that %s takes', (call, component, mode) => {
    if (!calls.has(call)) return expect(callAt(resource.verbs[call])?.post?.operationId).toBeUndefined();
    const { properties, required = [] } = schema(`${name}.${component}`);
    for (const [field, definition] of writableFields(resource, mode))
      expect(properties[field], field).toMatchObject(expectedOf(definition));
    const requiredNames = writableFields(resource, mode).flatMap(([field, { isRequired, shownWhen, kind }]) =>
      isRequired && !shownWhen && kind !== 'flag' ? [field] : [],
    );
    expect([...required].sort()).toEqual(mode === 'add' ? requiredNames.sort() : ['id']);
  });

  it('describes the parameters of its actions', () => {
    for (const [action, { label, takesFields }] of Object.entries(resource.actions)) {
      const call = callAt(action)?.post;
      if (!call) continue;
      expect(call['x-label'], action).toMatchObject({ zh: expect.stringContaining(label.zh) });
      const taken = call.requestBody?.content['application/json']?.schema.properties ?? {};
      for (const [field, definition] of Object.entries(takesFields))
        expect(taken[field], `${action}.${field}`).toMatchObject(expectedOf(definition));
    }
  });
});
