// Tests the schemas of rows, drafts, actions and list queries that follow from a definition.
import { expect, it } from 'vitest';
import { type ZodType, z } from 'zod';
import { type Action, action } from './action.ts';
import { actionSchema, draftSchema } from './draft-schema.ts';
import { defineEnum } from './enum.ts';
import { datetime, decimal, dict, flag, json, ref, refs, secret, text } from './fields.ts';
import { defineResource } from './resource.ts';
import { actionReply, querySchema, rowSchema } from './schema.ts';

const label = { zh: '泵', en: 'Pump' };
const state = defineEnum('pump_state', label, { off: [0, '停', 'Off'], on: [1, '开', 'On'] }, { closed: true });
const pump = defineResource({
  name: 'test.schemaPump',
  base: 'test/pump',
  table: 'pump',
  label,
  title: 'pumpName',
  fields: {
    pumpName: text({ zh: '名称', en: 'Name' }).required().max(5),
    state: dict(state).required(),
    siteId: ref('test.site', { zh: '站点', en: 'Site' }),
    otherIds: refs('test.site', { zh: '其他', en: 'Others' }),
    power: decimal(8, 1, { zh: '功率', en: 'Power', unit: 'kW' }).min(0),
    isSpare: flag({ zh: '备用', en: 'Spare' }),
    key: secret({ zh: '密钥', en: 'Key' }).sealed().staysHere('a test'),
    pin: secret({ zh: '口令', en: 'PIN' }),
    since: datetime({ zh: '自', en: 'Since' }).system(),
    plan: json(z.object({ hours: z.number() }), { zh: '计划', en: 'Plan' }),
  },
});

interface Described {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
}

/** Returns the JSON Schema of a Zod schema. Zod puts a schema that has an id into `$defs`. */
function described(schema: ZodType): Described {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return (Object.values(json.$defs ?? {})[0] ?? json) as unknown as Described;
}

const row = {
  id: '1',
  tenantId: '100003',
  createUser: '',
  createDept: '',
  createTime: '',
  updateUser: '',
  updateTime: '',
  status: 1,
  isDeleted: 0,
  rowVersion: 1,
  remark: '',
  pumpName: 'P',
  state: 1,
  stateName: 'On',
  siteId: '',
  siteName: '',
  otherIds: '2,3',
  otherName: 'a,b',
  power: null,
  isSpare: 0,
  key: '',
  since: '',
  plan: null,
};

it('rowSchema describes every field of a row with type, unit, enum and label', () => {
  const { properties } = described(rowSchema(pump));
  expect(properties.power).toMatchObject({ 'x-unit': 'kW', 'x-label': { zh: '功率', en: 'Power' }, minimum: 0 });
  expect(properties.state).toMatchObject({ 'x-kind': 'dict', 'x-enum': { code: 'pump_state', closed: true } });
  expect(properties.siteId).toMatchObject({ type: 'string', 'x-target': 'test.site' });
  expect(properties.since).toMatchObject({ readOnly: true });
  expect(Object.keys(properties).sort()).toEqual(Object.keys(row).sort());
});

it('rowSchema accepts a row of a reply, and refuses an extra key and a wrong type', () => {
  expect(rowSchema(pump).safeParse(row).success).toBe(true);
  expect(rowSchema(pump).safeParse({ ...row, extra: 1 }).success).toBe(false);
  expect(rowSchema(pump).safeParse({ ...row, pumpName: null }).success).toBe(false);
  expect(rowSchema(pump).safeParse({ ...row, plan: { hours: 'many' } }).success).toBe(false);
});

it('draftSchema checks a draft with the messages of the form', () => {
  const judge = (draft: object) =>
    draftSchema(pump)
      .safeParse(draft)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(judge({ pumpName: 'P', state: '1' })).toBeUndefined();
  expect(judge({ pumpName: 'too long', state: 7 })).toEqual([
    'pumpName: Name: at most 5 characters',
    'state: Pump: not one of the options',
  ]);
  expect(judge({ state: 1 })).toEqual(['pumpName: Enter Name']);
  const { properties, required } = described(draftSchema(pump));
  expect(properties.power).toMatchObject({ type: 'number', 'x-unit': 'kW' });
  expect(properties).not.toHaveProperty('since');
  expect(required).toEqual(['pumpName', 'state']);
});

it('draftSchema requires the id in an edit', () => {
  const { properties, required } = described(draftSchema(pump, 'edit'));
  expect(required).toEqual(['id']);
  expect(properties.rowVersion).toMatchObject({ type: 'integer', title: 'Version' });
});

it('actionSchema describes the arguments of an action and the keys of its rows', () => {
  const stop = action({ zh: '停', en: 'Stop' }).takes({ reason: text({ zh: '原因', en: 'Reason' }).required() });
  const one = described(actionSchema(stop));
  expect(one.required).toEqual(['id', 'reason']);
  expect(one.properties.reason).toMatchObject({
    type: 'string',
    title: 'Reason',
    'x-label': { zh: '原因', en: 'Reason' },
  });
  expect(Object.keys(described(actionSchema(stop.bulk())).properties)).toEqual(['id', 'ids', 'partial', 'reason']);
  expect(Object.keys(described(actionSchema(stop.by('orderId'))).properties)).toEqual(['orderId', 'reason']);
  expect(Object.keys(described(actionSchema(stop.rowless())).properties)).toEqual(['reason']);
});

it('querySchema has the filters of a list, but no secrets and no JSON', () => {
  const { properties } = described(querySchema(pump));
  expect(properties).toMatchObject({ pumpName: {}, createTime: {}, current: {}, q: {} });
  expect(properties).not.toHaveProperty('key');
  expect(properties).not.toHaveProperty('plan');
});

it('actionReply describes the reply of an action, and a list of replies for a bulk action', () => {
  const seen = z.strictObject({ seen: z.string() });
  const look = action({ zh: '看', en: 'Look' });
  const takes = (candidate: Action, reply: unknown) => actionReply(candidate).safeParse(reply).success;
  expect(takes(look, true)).toBe(true);
  expect(takes(look, { seen: 'x' })).toBe(false);
  expect(takes(look.gives(seen), { seen: 'x' })).toBe(true);
  expect(takes(look.gives(seen), [{ seen: 'x' }])).toBe(false);
  expect(takes(look.gives(seen).bulk(), [{ seen: 'x' }, { seen: 'y' }])).toBe(true);
  expect(takes(look.gives(seen), true)).toBe(false);
});
