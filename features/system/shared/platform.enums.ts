// The enums of the platform's own resources. Their dictionaries are shared by all tenants (contract §8).
import { defineEnum } from '@ec/resource/enum';

const system = { level: 'system' } as const;
/** Code reads the keys, so people may edit the texts but not the keys. */
const closed = { level: 'system', closed: true } as const;

export const sex = defineEnum(
  'sex',
  { zh: '性别', en: 'Gender' },
  {
    male: [1, '男', 'Male'],
    female: [2, '女', 'Female'],
    unknown: [3, '未知', 'Unknown'],
  },
  system,
);
export const userType = defineEnum(
  'user_type',
  { zh: '用户平台', en: 'User platform' },
  {
    web: [1, 'WEB', 'Web'],
    app: [2, 'APP', 'App'],
    other: [3, '其他', 'Other'],
  },
  system,
);
export const userStatus = defineEnum(
  'user_status',
  { zh: '账号状态', en: 'Status' },
  {
    enabled: [1, '启用', 'Enabled'],
    disabled: [2, '停用', 'Disabled'],
  },
  closed,
);
export const menuCategory = defineEnum(
  'menu_category',
  { zh: '菜单类型', en: 'Menu type' },
  {
    menu: [1, '菜单', 'Menu'],
    button: [2, '按钮', 'Button'],
  },
  closed,
);
export const buttonFunc = defineEnum(
  'button_func',
  { zh: '按钮功能', en: 'Button place' },
  {
    none: [0, '无', 'None'],
    toolbar: [1, '工具栏', 'Toolbar'],
    row: [2, '操作栏', 'Row'],
    toolbarAndRow: [3, '工具操作栏', 'Toolbar and row'],
  },
  closed,
);
export const yesNo = defineEnum(
  'yes_no',
  { zh: '是否', en: 'Yes or no' },
  {
    no: [1, '否', 'No'],
    yes: [2, '是', 'Yes'],
  },
  closed,
);
export const dataScopeType = defineEnum(
  'data_scope_type',
  { zh: '数据权限类型', en: 'Data scope type' },
  {
    all: [1, '全部', 'All'],
    own: [2, '本人', 'Own'],
    ownDepartment: [3, '所在机构', 'Own department'],
    deptAndBelow: [4, '所在机构及子级', 'Own department and below'],
    custom: [5, '自定义', 'Custom'],
    sites: [6, '指定站点', 'Chosen sites'],
    regions: [7, '指定地区', 'Chosen regions'],
  },
  closed,
);
export const siteKind = defineEnum(
  'site_kind',
  { zh: '站点类别', en: 'Kind of site' },
  {
    truckStation: [1, '充换电站', 'Charging or swap station'],
    householdStation: [2, '户用电站', 'Household station'],
    householdCustomer: [3, '农户', 'Household customer'],
  },
  closed,
);
export const apiScopeType = defineEnum(
  'api_scope_type',
  { zh: '接口权限类型', en: 'API scope type' },
  {
    systemApi: [1, '系统接口', 'System API'],
    businessApi: [2, '业务接口', 'Business API'],
  },
  system,
);
export const scopeCategory = defineEnum(
  'scope_category',
  { zh: '权限类型', en: 'Scope category' },
  {
    dataScope: [1, '数据权限', 'Data scope'],
    apiScope: [2, '接口权限', 'API scope'],
  },
  system,
);
export const postCategory = defineEnum(
  'post_category',
  { zh: '岗位类型', en: 'Post category' },
  {
    executive: [1, '高层', 'Executive'],
    middle: [2, '中层', 'Middle'],
    base: [3, '基层', 'Base'],
    other: [4, '其他', 'Other'],
  },
  system,
);
export const orgCategory = defineEnum(
  'org_category',
  { zh: '机构类型', en: 'Department category' },
  {
    company: [1, '公司', 'Company'],
    department: [2, '部门', 'Department'],
    team: [3, '小组', 'Team'],
  },
  system,
);
export const regionLevel = defineEnum(
  'region',
  { zh: '行政区划级别', en: 'Region level' },
  {
    country: [0, '国家', 'Country'],
    province: [1, '省份/直辖市', 'Province'],
    city: [2, '地市', 'City'],
    district: [3, '区县', 'District'],
    town: [4, '乡镇', 'Town'],
    village: [5, '村委', 'Village'],
  },
  closed,
);
