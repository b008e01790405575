// A package: the menus that a tenant has bought. A tenant without a package has all menus except the platform's (contract §3.5).
import { refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const tenantPackage = defineResource({
  name: 'system.tenantPackage',
  base: 'blade-system/tenant-package',
  code: 'tenantpackage',
  table: 'system_tenant_package',
  label: { zh: '租户产品包', en: 'Tenant package' },
  purpose: {
    zh: '租户购买的菜单范围，修改后立即生效',
    en: 'The menus that tenants buy; changes take effect at once',
  },
  title: 'packageName',
  columns: ['remark', 'updateTime'],
  isGlobal: true,
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 10,
    icon: 'InboxOutlined',
    label: { zh: '租户产品包', en: 'Tenant packages' },
    without: ['view', 'import', 'export'],
  },
  fields: {
    // Specification §5 prescribes the two texts of empty fields literally
    packageName: text({ zh: '产品包名称', en: 'Package' })
      .required({ zh: '请输入产品包名称', en: 'Enter the package name' })
      .max(50)
      .search(),
    menuId: refs('system.menu', { zh: '菜单', en: 'Menus' }).required({ zh: '请选择菜单', en: 'Select menus' }),
  },
});
