// System parameters. The table system_tenant_param holds tenants' own values (domain §13).
import { codeText, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const param = defineResource({
  name: 'system.param',
  base: 'blade-system/param',
  table: 'system_param',
  label: { zh: '系统参数', en: 'Parameter' },
  purpose: {
    zh: '控制注册、初始密码、登录锁定等系统行为',
    en: 'Controls registration, initial passwords, sign-in locks and the like',
  },
  title: 'paramName',
  isGlobal: true,
  toasts: 'system',
  searchesCreateTime: false,
  menu: { under: 'system', sort: 7, icon: 'ControlOutlined', label: { zh: '参数管理', en: 'Parameters' } },
  calls: { export: { guard: 'administrator' } },
  fields: {
    // The specification prescribes the three texts of empty fields literally
    paramName: text({ zh: '参数名称', en: 'Parameter name' })
      .required({ zh: '请输入参数名称', en: 'Enter the parameter name' })
      .max(255)
      .search()
      .list(),
    paramKey: codeText({ zh: '参数键名', en: 'Parameter key' })
      .required({ zh: '请输入参数键名', en: 'Enter the parameter key' })
      .max(255)
      .unique()
      .search()
      .list(),
    paramValue: text({ zh: '参数键值', en: 'Parameter value' })
      .long()
      .required({ zh: '请输入参数键值', en: 'Enter the parameter value' })
      .list(),
  },
});
