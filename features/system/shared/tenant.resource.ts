// Tenants: the organisations that share the platform. Only the calls `setting`, `package-setting` and `datasource` write the system fields
// that they name.

import { unlimited } from '@ec/resource/field';
import { codeText, datetime, files, flag, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { logoRule } from './logo-rule.ts';
import { telephone } from './phone.ts';

export const tenant = defineResource({
  name: 'system.tenant',
  base: 'blade-system/tenant',
  table: 'system_tenant',
  label: { zh: '租户', en: 'Tenant' },
  purpose: {
    zh: '共用本平台的各个组织，彼此数据隔离',
    en: 'The organisations that share this platform; their data is isolated',
  },
  title: 'tenantName',
  columns: [
    ['tenantName', 'tenantId'],
    'packageId',
    ['linkman', 'contactNumber'],
    'accountNumber',
    'expireTime',
    'domainUrl',
    'createTime',
  ],
  isGlobal: true,
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 9,
    icon: 'BankOutlined',
    label: { zh: '租户管理', en: 'Tenants' },
    without: ['export'],
  },
  calls: { import: false },
  fields: {
    tenantId: codeText({ zh: '租户编号', en: 'Tenant ID' }).max(12).unique().search().system(),
    tenantName: text({ zh: '租户名称', en: 'Tenant' }).required().max(50).unique().search(),
    // 0 or less: unlimited
    accountNumber: integer({ zh: '账号额度', en: 'Account quota' }).zeroMeans(unlimited).system(),
    // Empty: never
    expireTime: datetime({ zh: '过期时间', en: 'Expires' }).system(),
    packageId: ref('system.tenantPackage', { zh: '产品包', en: 'Package' }).system(),
    // The database that the development tools use for this tenant
    datasourceId: ref('develop.datasource', { zh: '数据源', en: 'Data source' }).system(),
    linkman: text({ zh: '联系人', en: 'Contact' }).required().max(20),
    contactNumber: telephone({ zh: '联系电话', en: 'Phone' }).required().max(20).search(),
    address: text({ zh: '联系地址', en: 'Address' }).max(255),
    domainUrl: text({ zh: '绑定域名', en: 'Domain' })
      .max(255)
      .hint({ zh: '从该域名登录时不再询问租户编号', en: 'Signing in at this domain does not ask for the tenant ID' }),
    backgroundUrl: text({ zh: '登录背景', en: 'Login background' })
      .max(500)
      .hint({ zh: '图片的 https 地址或本站路径', en: 'The https address of a picture, or a path of this site' }),
    brandTitle: text({ zh: '控制台名称', en: 'Console name' })
      .max(30)
      .hint({ zh: '代替产品名称显示', en: 'Shown instead of the name of the product' }),
    // #rrggbb
    brandColor: text({ zh: '品牌色', en: 'Brand colour' }).max(7).hint({
      zh: '如 #1F6FD1，各主题会自动保证文字可读',
      en: 'Such as #1F6FD1; every theme keeps its texts readable',
    }),
    brandLogo: files({ zh: '标志', en: 'Logo' })
      .max(1)
      .accepts(logoRule)
      .hint({ zh: '正方形，显示在菜单上方和登录页', en: 'Square; shown above the menu and on the login page' }),
    licenseKey: codeText({ zh: '授权码', en: 'Licence key' }).max(255),
    isDemo: flag({ zh: '演示数据', en: 'Demo data' }).system(),
  },
});
