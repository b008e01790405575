// The enums of the probe resources.
import { defineEnum } from '@ec/resource/enum';

export const gateState = defineEnum(
  'probe_gateState',
  { zh: '门状态', en: 'State' },
  {
    shut: [0, '关', 'Shut', 'off'],
    open: [1, '开', 'Open', 'good'],
    broken: [2, '坏', 'Broken', 'bad'],
  },
  { closed: true },
);

export const pumpUse = defineEnum(
  'probe_pumpUse',
  { zh: '用途', en: 'Use' },
  { water: [1, '水', 'Water'], oil: [2, '油', 'Oil'], spare: [3, '备用', 'Spare'] },
);

export const ownerKind = defineEnum(
  'probe_ownerKind',
  { zh: '归属类型', en: 'Owner kind' },
  { zone: [1, '区域', 'Zone'], model: [2, '型号', 'Model'] },
  { closed: true },
);
