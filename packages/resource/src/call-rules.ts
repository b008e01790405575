// The rules of a definition for its calls; calls.ts derives the served calls from them.

/** The calls that the engine can serve for a resource (contract §1.7, §1.9). */
export const callNames = [
  'list',
  'sums',
  'detail',
  'select',
  'create',
  'update',
  'remove',
  'history',
  'batch',
  'sort',
  'undo',
  'restore',
  'recycle',
  'export',
  'import',
] as const;
export type CallName = (typeof callNames)[number];

/** The role that a call demands in addition to its permission code. */
export type Guard = 'tenantAdmin' | 'administrator';
/** `none`: the call demands no role, even for rows of all tenants, because the feature itself decides who may make it. */
type GuardRule = Guard | 'none';

/** The differences of a call from the default. */
export interface CallRule {
  /** The permission code instead of the default one. The menu of the resource then has no button for the call. */
  readonly code?: string;
  /** Further permission codes, such as those of other menus; any one of them is enough. */
  readonly also?: readonly string[];
  /** Any session is enough. */
  readonly open?: true;
  readonly guard?: GuardRule;
}

/** The rules by the names of the calls; `false`: the call is not served. */
export type CallRules = { readonly [C in CallName]?: false | CallRule };
