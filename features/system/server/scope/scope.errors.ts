// Refusals to save a data scope or an API scope (contract §3.4).
import { defineErrors } from '@ec/kernel/errors';

export const scopeErrors = defineErrors('system.scope', {
  ownOnly: {
    status: 400,
    zh: 'scopeType:租户只能维护自定义、指定站点和指定地区的数据权限',
    en: 'scopeType:Tenants can only maintain data scopes of chosen departments, sites or regions',
  },
  tenantMissing: {
    status: 400,
    zh: 'tenantId:该规则的数据权限须指定租户',
    en: 'tenantId:A data scope of this rule needs a tenant',
  },
  noResource: { status: 400, zh: 'scopeClass:资源不存在', en: 'scopeClass:The resource does not exist' },
  noColumn: {
    status: 400,
    zh: 'scopeColumn:该规则可用的字段为{columns}',
    en: 'scopeColumn:This rule can use {columns}',
  },
  noPath: {
    status: 400,
    zh: 'scopePath:接口地址须以/blade-开头，由完整的路径段组成',
    en: 'scopePath:A path begins with /blade- and has whole segments',
  },
});
