// Texts that describe which rows of a resource a person sees.
import type { Label } from '@ec/language/label';

export const sightTexts = {
  shared: { zh: '全部（各租户共用）', en: 'All (shared by all tenants)' },
  sharedAndOwn: { zh: '共用的和本租户的', en: 'Shared rows and those of the tenant' },
  all: { zh: '本租户全部', en: 'All rows of the tenant' },
  none: { zh: '不可见', en: 'None' },
  wholeOnly: {
    zh: '不可见：只给能看到全部{whole}的人',
    en: 'None: only for people who see all of {whole}',
  },
  own: { zh: '{column}为本人的', en: 'own rows, by {column}' },
  ofOwnDept: { zh: '本部门{names}的', en: 'of their department{names}' },
  ofDeptsBelow: { zh: '本部门及下级{names}的', en: 'of their department and below{names}' },
  ofDepts: { zh: '所选部门{names}的', en: 'of the departments{names}' },
  hiddenRow: { zh: '（已删除）', en: '(removed)' },
  ofSites: { zh: '指定的{names}', en: 'of the chosen sites{names}' },
  ofRegions: { zh: '指定地区{names}的', en: 'of the chosen regions{names}' },
  named: { zh: '（{names}）', en: ' {names}' },
  byScope: { zh: '{rows}（数据权限“{scope}”）', en: '{rows} (data scope “{scope}”)' },
  through: { zh: '随{path}：{rows}', en: 'through {path}: {rows}' },
  merchant: { zh: '只有所属商户的', en: 'of their merchant only' },
  noMerchant: { zh: '不可见：商户人员看不到', en: 'None: hidden from merchant staff' },
  rowGrant: { zh: '另有绑定给本人的', en: 'and rows bound to the person' },
  hidden: { zh: '只给管理员看的除外', en: 'except rows for administrators only' },
} satisfies Record<string, Label>;
