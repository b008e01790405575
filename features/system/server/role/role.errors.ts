import { defineErrors } from '@ec/kernel/errors';

export const roleErrors = defineErrors({
  tenantMissing: { status: 400, zh: '租户ID不能为空', en: 'Please choose the tenant' },
});
