// The types that a definition gives: a row as it comes over the wire, and a draft as a form sends it.
import type { Field } from './field.ts';
import type { Fields, Resource } from './resource.ts';

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

export interface SystemRow {
  /** 64-bit, a string. */
  id: string;
  tenantId: string;
  createUser: string;
  createDept: string;
  /** yyyy-MM-dd HH:mm:ss in Asia/Shanghai */
  createTime: string;
  updateUser: string;
  updateTime: string;
  status: number;
  isDeleted: 0 | 1;
  rowVersion: number;
  remark: string;
}

export type FieldsOf<R> = R extends Resource<infer F> ? F : never;

/** A row of `list` and `detail`; display names (`deptName`, `stationStatusName`) stand beside references and enums. */
export type RowOf<R extends { fields: Fields }> = SystemRow & { [K in keyof R['fields']]: ValueOf<R['fields'][K]> };

/** What a form sends: any of the fields, `id` and `rowVersion` on update. */
export type DraftOf<R extends { fields: Fields }> = Partial<{ [K in keyof R['fields']]: ValueOf<R['fields'][K]> }> & {
  id?: string;
  rowVersion?: number;
  remark?: string;
};
