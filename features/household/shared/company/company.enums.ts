// Enums of partner companies (domain §4).
import { defineEnum } from '@ec/resource/enum';

export const companyType = defineEnum(
  'sysCompany_companyType',
  { zh: '单位类型', en: 'Company type' },
  {
    owner: [1, '资方', 'Asset owner'],
    epc: [2, 'EPC', 'EPC'],
    operations: [3, '运维商', 'O&M'],
    agent: [4, '代理商', 'Agent'],
    insurer: [5, '保险', 'Insurer'],
  },
  { closed: true },
);
