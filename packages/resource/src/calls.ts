// Which calls a resource serves, and who may make them. Routes, buttons, menus, the console and generated tests ask here alone.
import type { Access } from './access.ts';
import { type CallName, type CallRule, callNames, type Guard } from './call-rules.ts';
import { isEmpty } from './parse-value.ts';
import type { Resource } from './resource.ts';
import { summedFieldsOf } from './summed.ts';

export interface ServedCall {
  name: CallName;
  method: 'GET' | 'POST';
  /** Last part of the path; `create` and `update` may share one. */
  path: string;
  access: Access;
  /** Codes of which the person needs one; empty where a session is enough. For whoever offers the call. */
  codes: readonly string[];
  guard: Guard | undefined;
}

const reads: readonly CallName[] = ['list', 'sums', 'detail', 'select', 'history', 'recycle'];
/** Calls on rows of all tenants that the code alone permits; all others are for the platform's administrators (contract §2.3). */
const openToAll: readonly CallName[] = ['list', 'sums', 'detail', 'select', 'export'];

/** Permission codes of a resource: `<code>` for list and detail, `<code>_add` … for the rest (architecture §2). */
export function permissionsOf({ code, writeCode }: Pick<Resource, 'code' | 'writeCode'>) {
  return {
    menu: code,
    add: `${code}_${writeCode ?? 'add'}`,
    edit: `${code}_${writeCode ?? 'edit'}`,
    delete: `${code}_${writeCode ?? 'delete'}`,
    view: `${code}_${writeCode ?? 'view'}`,
    import: `${code}_import`,
    export: `${code}_export`,
    plain: `${code}_plain`,
    action: (name: string) => `${code}_${name}`,
  };
}

/** Returns the access of each call, which holds unless the definition says otherwise. */
function usualAccess(resource: Resource, name: CallName): Access {
  const may = permissionsOf(resource);
  switch (name) {
    case 'list':
    case 'sums':
    case 'detail':
    case 'history':
      return { code: may.menu };
    case 'select':
      return 'signedIn';
    case 'create':
      return { code: may.add };
    case 'update':
    case 'batch':
    case 'sort':
      return { code: may.edit };
    case 'remove':
    case 'recycle':
      return { code: may.delete };
    case 'undo':
      return { anyOf: [may.edit, may.delete, may.import] };
    case 'restore':
      return { by: ({ ids }) => (ids === undefined ? may.edit : may.delete) };
    case 'export':
      return { code: may.export };
    case 'import':
      return { code: may.import };
  }
}

function accessOf(resource: Resource, name: CallName, { code, open, also = [] }: CallRule = {}): Access {
  if (open) return 'signedIn';
  const access = code === undefined ? usualAccess(resource, name) : { code };
  if (also.length === 0) return access;
  return { anyOf: [...codesIn(resource, access), ...also] };
}

/** The kind of a resource and its other calls decide whether it serves this one. */
function isServed(resource: Resource, name: CallName): boolean {
  const has = (other: CallName) => resource.calls[other] !== false && isServed(resource, other);
  const isWritten = resource.kind !== 'ledger';
  switch (name) {
    case 'export':
      return has('list');
    case 'sums':
      return has('list') && !resource.isTree && summedFieldsOf(resource).length > 0;
    case 'list':
    case 'detail':
    case 'select':
      return true;
    case 'create':
    case 'update':
    case 'remove':
    case 'history':
      return isWritten;
    case 'batch':
      return has('update');
    case 'sort':
      return has('update') && resource.isTree && 'sort' in resource.fields;
    case 'recycle':
      return has('remove') && resource.kind !== 'history';
    case 'undo':
    case 'restore':
      return has('update') || has('recycle');
    case 'import':
      return has('create') && has('update');
  }
}

function pathOf({ verbs }: Resource, name: CallName): string {
  return name === 'create' ? verbs.create : name === 'update' ? verbs.update : name;
}

const codesIn = (resource: Resource, access: Access): string[] => {
  const may = permissionsOf(resource);
  if (typeof access === 'string') return [];
  if ('code' in access) return [access.code];
  return 'anyOf' in access ? [...access.anyOf] : [may.edit, may.delete];
};

function guardOf({ isGlobal }: Resource, name: CallName, { guard }: CallRule = {}): Guard | undefined {
  if (guard !== undefined) return guard === 'none' ? undefined : guard;
  return isGlobal && !openToAll.includes(name) ? 'administrator' : undefined;
}

/** A person who may see rows may see their sums. */
const ruleOf = ({ calls }: Resource, name: CallName) => calls[name] ?? (name === 'sums' ? calls.list : undefined);

const servedCache = new WeakMap<Resource, ReadonlyMap<CallName, ServedCall>>();

/** The calls of a resource by name; what is not served is absent. Worked out once. */
export function callsOf(resource: Resource): ReadonlyMap<CallName, ServedCall> {
  const cached = servedCache.get(resource);
  if (cached) return cached;
  const calls = new Map<CallName, ServedCall>();
  for (const name of callNames) {
    const rule = ruleOf(resource, name);
    if (rule === false || !isServed(resource, name)) continue;
    const access = accessOf(resource, name, rule);
    calls.set(name, {
      name,
      method: reads.includes(name) ? 'GET' : 'POST',
      path: pathOf(resource, name),
      access,
      codes: codesIn(resource, access),
      guard: guardOf(resource, name, rule),
    });
  }
  servedCache.set(resource, calls);
  return calls;
}

export const serves = (resource: Resource, name: CallName): boolean => callsOf(resource).has(name);

/** One call adds and edits: the id of the draft decides which of the two permissions is asked for. */
export const writesByOneCall = ({ verbs }: Pick<Resource, 'verbs'>): boolean => verbs.create === verbs.update;

export const hasId = ({ id }: Record<string, unknown>): boolean => !isEmpty(id);
