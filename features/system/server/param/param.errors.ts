// Refusals to save or remove a parameter.
import { defineErrors } from '@ec/kernel/errors';

export const paramErrors = defineErrors('system.param', {
  ofProduct: {
    status: 400,
    zh: '参数 {key} 由系统使用，键名不能修改，也不能删除',
    en: '{key} is used by the system: it cannot be renamed or deleted',
  },
  notOverridable: { status: 400, field: 'paramKey', zh: '参数 {key} 不能由租户设置', en: 'Tenants cannot set {key}' },
});
