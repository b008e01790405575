// The reasons why a performance ratio is unknown (BR-40).
import { defineEnum } from '@ec/resource/enum';

export const prReason = defineEnum(
  'prReason',
  { zh: 'PR缺失原因', en: 'Why PR is unknown' },
  {
    noIrradiation: [1, '无辐照数据', 'No irradiation data'],
    noModules: [2, '组件容量未知', 'Module capacity unknown'],
    contradiction: [3, '数据矛盾', 'Figures contradict each other'],
  },
  { closed: true },
);
