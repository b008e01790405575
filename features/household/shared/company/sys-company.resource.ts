// Companies that own, build, operate, sell or insure household stations (domain §4).
import { codeText, dict, files, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { creditCodeProblem } from '@ec/system/shared/credit-code';
import { optionalPhone } from '@ec/system/shared/phone';
import { companyType } from './company.enums.ts';

export const sysCompany = defineResource({
  name: 'household.sysCompany',
  base: 'blade-cooperate/sysCompany',
  table: 'household_sys_company',
  label: { zh: '合作单位', en: 'Partner company' },
  purpose: {
    zh: '户用电站的资方、施工、运维、代理和保险单位',
    en: 'Owners, EPC, O&M, agents and insurers of household stations',
  },
  title: 'companyName',
  foundBy: ['companyName', 'creditCode'],
  columns: ['companyName', 'companyType', 'creditCode', ['contact', 'phone']],
  menu: {
    under: 'system',
    sort: 12,
    icon: 'SolutionOutlined',
    label: { zh: '合作单位', en: 'Partner companies' },
    without: ['import', 'export'],
  },
  calls: { import: false, export: false },
  fields: {
    companyName: text({ zh: '单位名称', en: 'Company' }).required().max(60).search().indexed('contains'),
    companyType: dict(companyType, { zh: '单位类型', en: 'Type' }).required().search().indexed(),
    creditCode: codeText({ zh: '统一社会信用代码', en: 'Unified credit code' })
      .required()
      .max(18)
      .unique()
      .checked(creditCodeProblem),
    contact: text({ zh: '联系人', en: 'Contact' }).max(20),
    phone: optionalPhone({ zh: '手机号', en: 'Phone' }),
    logo: files({ zh: '标志', en: 'Logo' }).max(1),
  },
});
