// The system dictionaries that serve the enums of the platform's own resources (contract §8). Shared by all tenants.
import { defineEnum } from '@ec/resource/enum';

const system = { level: 'system' } as const;
/** A rule reads the key: texts may be edited, keys may not. */
const closed = { level: 'system', closed: true } as const;

export const sex = defineEnum(
  'sex',
  { zh: '性别', en: 'Gender' },
  [
    [1, '男', 'Male'],
    [2, '女', 'Female'],
    [3, '未知', 'Unknown'],
  ],
  system,
);
export const userType = defineEnum(
  'user_type',
  { zh: '用户平台', en: 'User platform' },
  [
    [1, 'WEB', 'Web'],
    [2, 'APP', 'App'],
    [3, '其他', 'Other'],
  ],
  system,
);
export const userStatus = defineEnum(
  'user_status',
  { zh: '账号状态', en: 'Status' },
  [
    [1, '启用', 'Enabled'],
    [2, '停用', 'Disabled'],
  ],
  closed,
);
export const menuCategory = defineEnum(
  'menu_category',
  { zh: '菜单类型', en: 'Menu type' },
  [
    [1, '菜单', 'Menu'],
    [2, '按钮', 'Button'],
  ],
  closed,
);
export const buttonFunc = defineEnum(
  'button_func',
  { zh: '按钮功能', en: 'Button place' },
  [
    [0, '无', 'None'],
    [1, '工具栏', 'Toolbar'],
    [2, '操作栏', 'Row'],
    [3, '工具操作栏', 'Toolbar and row'],
  ],
  closed,
);
export const yesNo = defineEnum(
  'yes_no',
  { zh: '是否', en: 'Yes or no' },
  [
    [1, '否', 'No'],
    [2, '是', 'Yes'],
  ],
  closed,
);
export const dataScopeType = defineEnum(
  'data_scope_type',
  { zh: '数据权限类型', en: 'Data scope type' },
  [
    [1, '全部', 'All'],
    [2, '本人', 'Own'],
    [3, '所在机构', 'Own department'],
    [4, '所在机构及子级', 'Own department and below'],
    [5, '自定义', 'Custom'],
  ],
  closed,
);
export const apiScopeType = defineEnum(
  'api_scope_type',
  { zh: '接口权限类型', en: 'API scope type' },
  [
    [1, '系统接口', 'System API'],
    [2, '业务接口', 'Business API'],
  ],
  system,
);
export const scopeCategory = defineEnum(
  'scope_category',
  { zh: '权限类型', en: 'Scope category' },
  [
    [1, '数据权限', 'Data scope'],
    [2, '接口权限', 'API scope'],
  ],
  system,
);
export const postCategory = defineEnum(
  'post_category',
  { zh: '岗位类型', en: 'Post category' },
  [
    [1, '高层', 'Executive'],
    [2, '中层', 'Middle'],
    [3, '基层', 'Base'],
    [4, '其他', 'Other'],
  ],
  system,
);
export const orgCategory = defineEnum(
  'org_category',
  { zh: '机构类型', en: 'Department category' },
  [
    [1, '公司', 'Company'],
    [2, '部门', 'Department'],
    [3, '小组', 'Team'],
  ],
  system,
);
export const regionLevel = defineEnum(
  'region',
  { zh: '行政区划级别', en: 'Region level' },
  [
    [0, '国家', 'Country'],
    [1, '省份/直辖市', 'Province'],
    [2, '地市', 'City'],
    [3, '区县', 'District'],
    [4, '乡镇', 'Town'],
    [5, '村委', 'Village'],
  ],
  closed,
);
