// Departments, as a tree. Data scopes refer to them (contract §3.4).
import { dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { orgCategory } from './platform.enums.ts';

export const dept = defineResource({
  name: 'system.dept',
  base: 'blade-system/dept',
  table: 'system_dept',
  label: { zh: '部门', en: 'Department' },
  title: 'deptName',
  isTree: true,
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 2,
    icon: 'ApartmentOutlined',
    label: { zh: '部门管理', en: 'Departments' },
    without: ['import', 'export'],
  },
  order: [{ field: 'sort', direction: 'asc' }],
  // The list is a tree, which a sheet cannot show.
  calls: { export: false },
  constraints: {
    system_dept_depth: { field: 'parentId', zh: '部门最多13级', en: 'At most 13 levels of departments' },
  },
  fields: {
    parentId: ref('system.dept', { zh: '上级部门', en: 'Parent' }),
    // The ids from the root to the parent: "0,<id>,…"
    ancestors: text({ zh: '祖级', en: 'Ancestors' }).max(255).system(),
    deptName: text({ zh: '部门名称', en: 'Department' }).required().max(45).search().list(),
    fullName: text({ zh: '部门全称', en: 'Full name' }).required().max(100).list(),
    deptCategory: dict(orgCategory, { zh: '部门类型', en: 'Category' })
      .required()
      .starts(orgCategory.key.department)
      .search()
      .list(),
    leaderId: ref('system.user', { zh: '部门负责人', en: 'Head' }).list(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().starts(1).list(),
  },
});
