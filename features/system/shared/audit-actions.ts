// Labels of audited actions. The `events` of a resource have labels of their own.
import type { Label } from '@ec/language/label';
import { writeActionLabels } from '@ec/resource/audit-words';

export const auditActions: Readonly<Record<string, Label>> = {
  ...writeActionLabels,
  grant: { zh: '授权', en: 'Granted' },
  signIn: { zh: '登录', en: 'Signed in' },
  kick: { zh: '强制下线', en: 'Signed out by force' },
  register: { zh: '注册', en: 'Registered' },
  enter: { zh: '进入租户', en: 'Entered the tenant' },
  leave: { zh: '离开租户', en: 'Left the tenant' },
  read: { zh: '查看', en: 'Viewed' },
  setting: { zh: '设置额度与有效期', en: 'Set quota and expiry' },
  packageSetting: { zh: '设置产品包', en: 'Set the package' },
  datasourceSetting: { zh: '设置数据源', en: 'Set the data source' },
  tenantValue: { zh: '租户取值', en: 'Tenant value' },
  updatePlatform: { zh: '平台扩展', en: 'Platform data' },
  platform: { zh: '跨租户操作', en: 'Across tenants' },
};
