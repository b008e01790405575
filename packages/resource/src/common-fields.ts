// Defines the columns that every table has (contract §1.3) as fields; global tables lack `tenant_id`. In SQL, `ec_table` defines them.

import type { Label } from '@ec/language/label';
import { type Field, field } from './field.ts';

const labelled = (zh: string, en: string): { label: Label; isSystem: true } => ({ label: { zh, en }, isSystem: true });

/** In their order in a row. The users are ids: a page that shows their names requests the names. */
export const commonFields = {
  id: field<'ref', unknown, 'required' | 'system'>({
    kind: 'ref',
    ...labelled('编号', 'ID'),
    isRequired: true,
  }).indexed(),
  tenantId: field<'text', unknown, 'required' | 'system'>({
    kind: 'text',
    ...labelled('租户编号', 'Tenant ID'),
    isRequired: true,
  }).max(12),
  createUser: field<'ref', unknown, 'system'>({ kind: 'ref', ...labelled('创建人', 'Created by') }),
  createDept: field<'ref', unknown, 'system'>({ kind: 'ref', ...labelled('创建部门', 'Department') }),
  createTime: field<'datetime', unknown, 'required' | 'system'>({
    kind: 'datetime',
    ...labelled('创建时间', 'Created'),
    isRequired: true,
  }).indexed(),
  updateUser: field<'ref', unknown, 'system'>({ kind: 'ref', ...labelled('更新人', 'Updated by') }),
  updateTime: field<'datetime', unknown, 'system'>({ kind: 'datetime', ...labelled('更新时间', 'Updated') }),
  status: field<'integer', unknown, 'required' | 'system'>({
    kind: 'integer',
    ...labelled('状态', 'Status'),
    isRequired: true,
  }),
  isDeleted: field<'flag', unknown, 'system'>({ kind: 'flag', ...labelled('已删除', 'Deleted') }),
  rowVersion: field<'integer', unknown, 'required' | 'system'>({
    kind: 'integer',
    ...labelled('版本', 'Version'),
    isRequired: true,
  }),
  /** People write the remark like any other field. */
  remark: field<'text', unknown, never>({ kind: 'text', label: { zh: '备注', en: 'Remark' } })
    .max(255)
    .long(),
} satisfies Record<string, Field>;

export type CommonName = keyof typeof commonFields;

/** All common columns but the remark. A definition may have its own field only for two of them, `tenantId` and `status`. */
export const systemColumns: readonly string[] = Object.keys(commonFields).filter((name) => name !== 'remark');

/** The common fields by which lists can be filtered and sorted. */
export const listedCommonFields: Readonly<Record<string, Field>> = (() => {
  const { id, createTime, updateTime, createUser, createDept, status, remark } = commonFields;
  return { id, createTime, updateTime, createUser, createDept, status, remark };
})();
