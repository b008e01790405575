// The rules that a definition sets for the calls that it serves; calls.ts derives the served calls from them.

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

/** The role that a call demands beside its permission code. */
export type Guard = 'tenantAdmin' | 'administrator';
/** `none`: the feature's own handler decides, though the rows are those of all tenants. */
type GuardRule = Guard | 'none';

/** A definition states here how one of its calls differs from the usual. */
export interface CallRule {
  /** The permission code, where it is not the usual one. No button is made for it here. */
  readonly code?: string;
  /** Further codes of which one is enough, those of other menus. */
  readonly also?: readonly string[];
  /** A session is enough. */
  readonly open?: true;
  readonly guard?: GuardRule;
}

/** `false`: not served. */
export type CallRules = { readonly [C in CallName]?: false | CallRule };
