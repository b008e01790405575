// A resource with a field of every kind, and with most field options that affect the table: unique keys, indexes, codes, computed values.
import {
  codeText,
  date,
  datetime,
  decimal,
  dict,
  dicts,
  files,
  flag,
  integer,
  json,
  ref,
  refBy,
  refs,
  refsBy,
  region,
  regions,
  secret,
  text,
  texts,
} from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { ownerKind, pumpUse } from './probe.enums.ts';

const owners = { field: 'ownerKind', targets: { 1: 'probe.zone', 2: 'probe.model' } };

export const pump = defineResource({
  name: 'probe.pump',
  base: 'blade-probe/pump',
  table: 'probe_pump',
  label: { zh: '泵', en: 'Pump' },
  title: 'pumpName',
  unique: [['pumpName', 'zoneId']],
  uniqueWhile: [{ on: ['slot'], while: { use: 1 } }],
  fields: {
    pumpNo: codeText({ zh: '编号', en: 'No.' }).required().max(20).unique().search().list(),
    pumpName: text({ zh: '名称', en: 'Name' }).required().max(50).indexed('contains').search().list(),
    zoneId: ref('probe.zone', { zh: '区域', en: 'Zone' }).required().indexed().search('within').list(),
    standbyIds: refs('probe.pump', { zh: '备用泵', en: 'Standby' }),
    ownerKind: dict(ownerKind),
    ownerId: refBy(owners, { zh: '归属', en: 'Owner' }),
    sharedIds: refsBy(owners, { zh: '共享给', en: 'Shared with' }),
    use: dict(pumpUse).search().list(),
    uses: dicts(pumpUse, { zh: '可用于', en: 'Fit for' }),
    slot: integer({ zh: '槽位', en: 'Slot' }).min(1).max(99),
    flow: decimal(8, 2, { zh: '流量', en: 'Flow', unit: 'm³/h' }).min(0).list(),
    isSpare: flag({ zh: '备件', en: 'Spare' }),
    builtOn: date({ zh: '制造日期', en: 'Built' }).search(),
    checkedAt: datetime({ zh: '检查时间', en: 'Checked' }).indexed().search(),
    areaCode: region({ zh: '地区', en: 'Area' }).indexed().search(),
    servedCodes: regions({ zh: '服务地区', en: 'Areas' }),
    tags: texts({ zh: '标签', en: 'Tags' }),
    photos: files({ zh: '照片', en: 'Photos' }),
    phone: text({ zh: '电话', en: 'Phone' }).max(30).masked(),
    manual: text({ zh: '手册', en: 'Manual' }).max(2000).long(),
    accessKey: secret({ zh: '访问密钥', en: 'Access key' }).sealed().staysHere('It opens the pump itself'),
    pin: secret({ zh: '口令', en: 'PIN' }),
    limits: json(z.strictObject({ low: z.number(), high: z.number() }), { zh: '限值', en: 'Limits' }),
    readingCount: integer({ zh: '读数', en: 'Readings' }).computed(),
  },
});
