// A data scope limits the rows of a resource that a role sees. A scope without a tenant is for all tenants (contract §3.4).
import { codeText, dict, ref, refs, refsBy, regions, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { dataScopeType, siteKind } from './platform.enums.ts';

const { all, own: ownRows, ownDepartment, deptAndBelow, custom, sites, regions: ofRegions } = dataScopeType.key;
/** The rules that name a resource and a column. For the rules of sites and regions, the kind of site determines both. */
const byColumn = [all, ownRows, ownDepartment, deptAndBelow, custom] as const;

export const dataScope = defineResource({
  name: 'system.dataScope',
  base: 'blade-system/data-scope',
  code: 'data_scope',
  table: 'system_data_scope',
  label: { zh: '数据权限', en: 'Data scope' },
  title: 'scopeName',
  columns: ['scopeType', ['siteIds', 'areaCodes'], 'scopeValue', ['scopeClass', 'scopeColumn'], 'tenantId'],
  isGlobal: true,
  writeCode: 'setting',
  toasts: 'system',
  menu: {
    under: 'authority',
    sort: 2,
    icon: 'SafetyCertificateOutlined',
    label: { zh: '数据权限', en: 'Data scopes' },
    without: ['import', 'export'],
    buttons: [button('setting', '权限配置', 'Settings')],
  },
  // The table holds scopes of single tenants and scopes for all tenants. The handlers decide who may write a row.
  calls: {
    create: { guard: 'none' },
    update: { guard: 'none' },
    remove: { guard: 'none' },
    history: { guard: 'none' },
  },
  fields: {
    // Empty: for all tenants
    tenantId: codeText({ zh: '租户编号', en: 'Tenant ID' }).max(12).fixed().search('equal'),
    scopeName: text({ zh: '权限名称', en: 'Name' }).required().max(50).search(),
    scopeType: dict(dataScopeType, { zh: '规则类型', en: 'Rule' }).required().search(),
    siteKind: dict(siteKind).required().starts(siteKind.key.truckStation).when('scopeType', sites, ofRegions),
    siteIds: refsBy(
      {
        field: 'siteKind',
        targets: {
          [siteKind.key.truckStation]: 'truck.station',
          [siteKind.key.householdStation]: 'household.union',
          [siteKind.key.householdCustomer]: 'household.stationCustomer',
        },
      },
      { zh: '可见站点', en: 'Visible sites' },
    )
      .required()
      .when('scopeType', sites),
    areaCodes: regions({ zh: '可见地区', en: 'Visible regions' }).required().when('scopeType', ofRegions),
    menuId: ref('system.menu', { zh: '菜单', en: 'Menu' })
      .required()
      .search()
      .indexed()
      .when('scopeType', ...byColumn),
    resourceCode: codeText({ zh: '权限编号', en: 'Code' })
      .required()
      .max(50)
      .search('equal')
      .when('scopeType', ...byColumn),
    // The code or name of a resource. If empty, the resource of the menu applies.
    scopeClass: text({ zh: '资源', en: 'Resource' })
      .max(100)
      .search('equal')
      .when('scopeType', ...byColumn),
    scopeColumn: text({ zh: '权限字段', en: 'Column' })
      .required()
      .max(50)
      .when('scopeType', ...byColumn),
    scopeField: text({ zh: '可见字段', en: 'Visible fields' })
      .max(255)
      .when('scopeType', ...byColumn),
    scopeValue: refs('system.dept', { zh: '规则值', en: 'Rule value' }).required().when('scopeType', custom),
  },
});
