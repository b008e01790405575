// Tests parsing drafts, and the masks of values.
import { describe, expect, it } from 'vitest';
import { defineEnum } from './enum.ts';
import { dict, flag, ref, secret, text } from './fields.ts';
import { parseDraft } from './parse-draft.ts';
import { defineResource } from './resource.ts';
import { maskOf } from './wire.ts';

const kind = defineEnum('lamp_kind', { zh: '类型', en: 'Kind' }, { a: [1, '甲', 'A'] });
const lamp = defineResource({
  name: 'test.lamp',
  base: 'blade-test/lamp',
  table: 'test_lamp',
  label: { zh: '灯', en: 'Lamp' },
  title: 'name',
  fields: {
    name: text({ zh: '名称', en: 'Name' }).required(),
    paramKey: text({ zh: '键', en: 'Key' }).required({ zh: '请输入参数键名', en: 'Please enter the key' }),
    kind: dict(kind).required(),
    ownerId: ref('system.user', { zh: '负责人', en: 'Owner' }),
    isOn: flag({ zh: '开', en: 'On' }).required(),
    code: secret({ zh: '口令', en: 'Code' }),
    shade: text({ zh: '灯罩', en: 'Shade' }).required().when('kind', 1),
    live: text({ zh: '实时', en: 'Live' }).system(),
  },
});

describe('a draft', () => {
  it('reports a missing field with the usual message or the message of its definition', () => {
    const zh = parseDraft(lamp, {}, 'add', 'zh').issues;
    expect(zh).toEqual([
      { field: 'name', message: '请输入名称' },
      { field: 'paramKey', message: '请输入参数键名' },
      { field: 'kind', message: '请选择类型' },
    ]);
    expect(parseDraft(lamp, {}, 'add', 'en').issues[0]?.message).toBe('Enter Name');
  });

  it('of an edit leaves absent fields unchanged and clears empty fields', () => {
    expect(parseDraft(lamp, { ownerId: '' }, 'edit', 'zh').values).toEqual({ ownerId: null });
    expect(parseDraft(lamp, { name: ' ' }, 'edit', 'zh').issues).toHaveLength(1);
  });

  it('ignores unknown keys, labels and fields that only the system writes', () => {
    const row = {
      name: 'a',
      nosuch: 1,
      $kind: 'x',
      kindName: '甲',
      live: 'x',
      id: '1',
      createTime: 'x',
      tenantId: '000000',
    };
    expect(parseDraft(lamp, row, 'edit', 'zh')).toEqual({ values: { name: 'a' }, issues: [] });
  });

  it('keeps the stored secret when it has an empty secret', () => {
    expect(parseDraft(lamp, { code: '' }, 'edit', 'zh').values).toEqual({});
    expect(parseDraft(lamp, { code: 'x' }, 'edit', 'zh').values).toEqual({ code: 'x' });
  });
});

describe('a field that depends on another', () => {
  it('is required and kept only while the other field has the given value', () => {
    const draft = { name: 'a', paramKey: 'b', kind: 1 };
    expect(parseDraft(lamp, draft, 'add', 'zh').issues).toEqual([{ field: 'shade', message: '请输入灯罩' }]);
    const hidden = parseDraft(lamp, { ...draft, kind: '', shade: 'x' }, 'edit', 'zh');
    expect(hidden.values.shade).toBeNull();
    expect(parseDraft(lamp, { name: 'c' }, 'edit', 'zh')).toEqual({ values: { name: 'c' }, issues: [] });
    expect(parseDraft(lamp, { shade: 'y' }, 'edit', 'zh').values).toEqual({ shade: 'y' });
  });
});

describe('a mask', () => {
  it.each([
    ['13812348000', '138****8000'],
    ['王小明', '王**'],
    ['7654321', '76****21'],
    ['', ''],
    ['😀😁😂', '😀**'],
    ['12😀345678901', '12😀****8901'],
    ['1😀345😀7', '1😀****😀7'],
  ])('hides %s', (value, mask) => expect(maskOf(value)).toBe(mask));
});
