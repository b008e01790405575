// Determines which calls a resource serves and who may make them. Routes, buttons, menus, the console and generated tests all use this module.
import type { Access } from './access.ts';
import { type CallName, type CallRule, callNames, type Guard } from './call-rules.ts';
import { isEmpty } from './parse-value.ts';
import type { Resource } from './resource.ts';
import { summedFieldsOf } from './summed.ts';

export interface ServedCall {
  name: CallName;
  method: 'GET' | 'POST';
  /** The last part of the path; `create` and `update` may share one. */
  path: string;
  access: Access;
  /** The person needs one of these codes; empty when any session is enough. User interfaces decide by them whether to offer the call. */
  codes: readonly string[];
  guard: Guard | undefined;
}

const reads: readonly CallName[] = ['list', 'sums', 'detail', 'select', 'history', 'recycle'];
/** For rows of all tenants: the calls that do not also need the role of the platform's administrator (contract §2.3). */
const openToAll: readonly CallName[] = ['list', 'sums', 'detail', 'select', 'export'];

/** Returns the permission codes of a resource: `<code>` for reads such as list and detail, `<code>_add` … for the rest (architecture §2). */
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

/** Returns the access of a call without a rule in the definition. */
function defaultAccess(resource: Resource, name: CallName): Access {
  const permissions = permissionsOf(resource);
  switch (name) {
    case 'list':
    case 'sums':
    case 'detail':
    case 'history':
      return { code: permissions.menu };
    case 'select':
      return 'signedIn';
    case 'create':
      return { code: permissions.add };
    case 'update':
    case 'batch':
    case 'sort':
      return { code: permissions.edit };
    case 'remove':
    case 'recycle':
      return { code: permissions.delete };
    case 'undo':
      return { anyOf: [permissions.edit, permissions.delete, permissions.import] };
    case 'restore':
      return { by: ({ ids }) => (ids === undefined ? permissions.edit : permissions.delete) };
    case 'export':
      return { code: permissions.export };
    case 'import':
      return { code: permissions.import };
  }
}

function accessOf(resource: Resource, name: CallName, { code, open, also = [] }: CallRule = {}): Access {
  if (open) return 'signedIn';
  const access = code === undefined ? defaultAccess(resource, name) : { code };
  if (also.length === 0) return access;
  return { anyOf: [...codesIn(resource, access), ...also] };
}

/** Returns whether the resource can serve the call, given its kind, its fields and its other calls. */
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
  if (name === 'create') return verbs.create;
  return name === 'update' ? verbs.update : name;
}

const codesIn = (resource: Resource, access: Access): string[] => {
  if (typeof access === 'string') return [];
  if ('code' in access) return [access.code];
  if ('anyOf' in access) return [...access.anyOf];
  const permissions = permissionsOf(resource);
  return [permissions.edit, permissions.delete];
};

function guardOf({ isGlobal }: Resource, name: CallName, { guard }: CallRule = {}): Guard | undefined {
  if (guard !== undefined) return guard === 'none' ? undefined : guard;
  return isGlobal && !openToAll.includes(name) ? 'administrator' : undefined;
}

/** The rule of `list` also applies to `sums`, because a person who may see rows may see their sums. */
const ruleOf = ({ calls }: Resource, name: CallName) => calls[name] ?? (name === 'sums' ? calls.list : undefined);

const servedCache = new WeakMap<Resource, ReadonlyMap<CallName, ServedCall>>();

/** Returns the served calls of a resource by name; the result is cached. */
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

/** Returns whether one call both adds and edits. A draft with an id needs the permission to edit, any other draft the permission to add. */
export const writesByOneCall = ({ verbs }: Pick<Resource, 'verbs'>): boolean => verbs.create === verbs.update;

export const hasId = ({ id }: Record<string, unknown>): boolean => !isEmpty(id);
