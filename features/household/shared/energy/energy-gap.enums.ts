// Kinds of gaps between the readings of an inverter (BR-41).
import { defineEnum } from '@ec/resource/enum';

export const gapKind = defineEnum(
  'energyGap_kind',
  { zh: '缺口类型', en: 'Kind of gap' },
  {
    shared: [1, '已分摊', 'Shared out'],
    anew: [2, '表计重新计数', 'Counter restarted'],
    leap: [3, '表计跳变', 'Counter leapt'],
  },
  { closed: true },
);
