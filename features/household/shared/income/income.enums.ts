// Enums of income (domain §4).
import { defineEnum } from '@ec/resource/enum';

export const scopeType = defineEnum(
  'incomeSeting_scopeType',
  { zh: '范围类型', en: 'Scope' },
  {
    tenant: [1, '租户', 'Tenant'],
    area: [2, '区域', 'Region'],
    station: [3, '电站', 'Station'],
  },
  { closed: true },
);
