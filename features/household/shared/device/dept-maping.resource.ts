// Maps organisations of another platform to departments (domain §4). The path of the calls has the spelling `deptMaping`.
import { codeText, datetime, dict, flag, ref, regions, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { mapType, platform } from './device.enums.ts';

const account = { zh: '接口', en: 'Interface' };

export const deptMaping = defineResource({
  name: 'household.deptMaping',
  base: 'blade-household/deptMaping',
  table: 'household_dept_maping',
  label: { zh: '组织映射', en: 'Department mapping' },
  purpose: {
    zh: '本系统部门与外部平台组织的对应关系',
    en: 'Maps organisations of external platforms to departments here',
  },
  title: 'extOrgName',
  columns: ['deptId', 'mapType', 'platform', ['extOrgName', 'extOrgId']],
  menu: {
    under: 'household',
    sort: 11,
    icon: 'UnorderedListOutlined',
    label: { zh: '组织映射', en: 'Department mapping' },
  },
  scope: { dept: 'deptId', own: 'createUser' },
  unique: [
    ['platform', 'extOrgId'],
    ['deptId', 'mapType'],
  ],
  fields: {
    deptId: ref('system.dept', { zh: '所属组织', en: 'Department' }).required().search('within').indexed(),
    mapType: dict(mapType).required().search(),
    platform: dict(platform).required().search(),
    extOrgId: codeText({ zh: '外部组织ID', en: 'External org ID' }).required().max(60),
    extOrgName: text({ zh: '外部组织', en: 'External org' }).max(60).search(),
    areaCodes: regions({ zh: '适用区划', en: 'Regions' }),
    apiAccount: codeText({ zh: '接口账号', en: 'API account' }).max(60).masked().group(account),
    apiSecret: secret({ zh: '接口密钥', en: 'API secret' }).max(120).sealed().for('platform').group(account),
    syncOn: flag({ zh: '启用同步', en: 'Sync enabled' })
      .withoutSource('No platform is synchronised yet')
      .group(account),
    lastSync: datetime({ zh: '最近同步', en: 'Last sync' })
      .system()
      .withoutSource('No platform is synchronised yet')
      .group(account),
    syncResult: text({ zh: '同步结果', en: 'Sync result' })
      .max(200)
      .system()
      .withoutSource('No platform is synchronised yet')
      .group(account),
  },
});
