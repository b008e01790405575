// The definition of a resource. It is the only source of the resource's fields, and everything else is derived from it (architecture §2).

import type { Label } from '@ec/language/label';
import { type Action, type NamedStates, type States, stateContradiction, statesOf } from './action.ts';
import type { CallRules } from './call-rules.ts';
import { systemColumns } from './common-fields.ts';
import type { Field, Fields } from './field.ts';
import type { ListTab } from './list-tab.ts';
import type { MenuPlace } from './menu.ts';
import { displayNameOf, hasDisplayName } from './names.ts';
import { type NamedStatesByField, type StatesByField, statesByFieldOf } from './removable.ts';
import { destinationProblem } from './secret-destination.ts';

export type { Fields };
export type Actions = Record<string, Action>;

/** The name of a field of the definition. */
type Name<F extends Fields> = keyof F & string;

/** A column of a list: the name of one field, or of two fields in one cell. */
export type ListColumn<N extends string = string> = N | readonly [N, N];

/** The last path parts of the calls that add and edit a row: `submit`, unless the specification names another (specification §7). */
export interface Verbs {
  create: 'submit' | 'save';
  update: 'submit' | 'update';
}

export interface DataScope {
  /** The field with the department, or a path through a reference: `stationId.deptId`. */
  dept?: string;
  /** The name of another resource, if a row sums up all its rows. Only people whom no data scope limits on that resource see the row. */
  wholeOf?: string;
  /** The field with the user to whom the row belongs. */
  own?: string;
  /**
   * The field that refers to the owner of a row, or to another row that belongs to an owner. `id`: the rows are the owners. `named`: an
   * owner's people can only select the rows in references. Without `owner`, an owner's people see no rows.
   */
  owner?: string;
  /** For sites: the field with the region. People can be limited to selected sites, or to the sites of selected regions. */
  site?: string;
}

export interface ResourceOptions<F extends Fields, A extends Actions> {
  /** `<feature>.<key>`, the name that references use. */
  name: string;
  /** The base path under /api, for example `blade-truck/station`. */
  base: string;
  table: string;
  label: Label;
  /** The label of the add button, if adding does more than insert a row. For example, adding an order starts the order. */
  addLabel?: Label;
  /** The line under the page title. */
  purpose?: Label;
  /** The field whose value names a row, in pickers and beside references. */
  title: Name<F>;
  /**
   * For a title that is a number: the field with a name, a plate or an owner, by which people recognize the row. Lists and cards show the
   * field above the number in their first cell, and the search form shows it first.
   */
  subject?: Name<F>;
  /** The field with the English title. */
  titleEn?: Name<F>;
  /** A reference. Pickers add the title of its row to the title of this row, for example because each site has a connector 1. */
  standsAt?: Name<F>;
  fields: F;
  /** Additional inputs of the form of a new row. They are not stored as fields; the hooks of the resource read them from the call. */
  asks?: Fields;
  /** The fields by which the global search finds a row (numbers, names, plates, phones); each needs an index. */
  foundBy?: readonly Name<F>[];
  /**
   * The columns of the list, in this order; the title always comes first. Two names share a cell, the second below the first. Without
   * `columns` the list shows the fields with `.list()`. The columns should fit a screen of 1440 px.
   */
  columns?: readonly ListColumn<Name<F> | 'createTime' | 'updateTime' | 'remark'>[];
  /** The fields that the search form offers first, in this order; the other searched fields follow. */
  searchFirst?: readonly Name<F>[];
  /** Tabs above the list. Each tab has filters that people often need. */
  tabs?: readonly ListTab[];
  /** The menu code and the prefix of the permission codes; by default the last part of `base`. */
  code?: string;
  /** The suffix of a single permission code for view, add, edit and delete together. */
  writeCode?: string;
  /** The rows form a tree by `parentId`: pickers load it from `{base}/tree` (contract §1.5). */
  isTree?: boolean;
  /** The rows are shared by all tenants and have no tenant_id (contract §1.3 "global"). */
  isGlobal?: boolean;
  scope?: DataScope;
  /** Open pages show changes of the rows at once, also those by devices and rules. The migration of the table calls `ec_live`. */
  live?: boolean;
  /** The place of the page in the menu. Without `menu`, other pages open the page of the resource. */
  menu?: MenuPlace;
  verbs?: Partial<Verbs>;
  /** The permitted moves of each state field; a trigger of the table (`ec_states`) refuses all others, whoever writes. */
  states?: NamedStates<F>;
  /** The states in which rows may be removed; required for a resource with states whose rows can be removed. */
  removable?: NamedStatesByField<F>;
  /** The states in which people may edit rows by the form; by default all. In other states only actions and processes write the rows. */
  editable?: NamedStatesByField<F>;
  actions?: A;
  /** The calls that are not served, or that differ from the default (calls.ts). */
  calls?: CallRules;
  /** Other bases under which the same calls are served, because the specification names them. */
  aliases?: readonly string[];
  /** Additional lists whose values before and after a write the audit stores; the history shows what was added and removed. */
  auditedLists?: Record<string, Field<'refs'>>;
  /** Labels that the history shows for writes other than named actions, by the `action` of the audit entry. */
  events?: Record<string, Label>;
  unique?: readonly (readonly Name<F>[])[];
  /** The message for a duplicate of a unique key; by default the message names the fields of the key. */
  takenText?: Label;
  /** The messages for writes that the database refuses, by the name of the constraint or index. `field`: the field with the wrong value. */
  constraints?: Record<string, Label & { readonly field?: string }>;
  /** Keys that are unique only among rows with the values `while`. `index`: the name of the index; `text`: the message for a duplicate. */
  uniqueWhile?: readonly {
    on: readonly Name<F>[];
    while: { readonly [N in Name<F>]?: number };
    index?: string;
    text?: Label;
  }[];
  /** Rows with one of these values are visible only to administrators of the tenant, on all calls. */
  administratorsOnly?: { field: Name<F>; values: readonly string[] };
  /** Rows in these states are past: the rows that they refer to may be removed. All rows of a history are past. */
  past?: { field: Name<F>; values: readonly number[] };
  /** For a table that several resources share: the columns and values that its rows always have. */
  rows?: Record<string, number | string>;
  kind?: 'plain' | 'history' | 'ledger';
  /** A row records something that happens once, such as an order or a booking: rows cannot be copied, and are removed one at a time. */
  isPaper?: boolean;
  /** The title of the PDF document of a row (`{base}/document`). The document needs the same permission as the detail. */
  document?: Label;
  /** The default order of the list; by default newest first. */
  order?: readonly { field: Name<F> | 'id' | 'createTime' | 'updateTime'; direction: 'asc' | 'desc' }[];
  /** The path of the call that returns pages of rows, if it is not `list`. */
  listCall?: string;
  /** The messages after a write: `list`: 新增成功 / 更新成功 / 删除成功; `system`: always 操作成功! (specification §8). */
  toasts?: 'list' | 'system';
  /** The list can be searched by createTime (domain §1); true by default. */
  searchesCreateTime?: boolean;
}

/** A complete definition. Without type arguments it is any definition, whose fields are not known at compile time. */
export interface Resource<F extends Fields = Fields, A extends Actions = Actions>
  extends Omit<
    ResourceOptions<F, A>,
    | 'verbs'
    | 'title'
    | 'titleEn'
    | 'subject'
    | 'standsAt'
    | 'foundBy'
    | 'columns'
    | 'searchFirst'
    | 'states'
    | 'removable'
    | 'editable'
    | 'unique'
    | 'uniqueWhile'
    | 'administratorsOnly'
    | 'past'
  > {
  title: string;
  titleEn?: string | undefined;
  subject?: string | undefined;
  standsAt?: string | undefined;
  foundBy: readonly string[];
  columns?: readonly ListColumn[] | undefined;
  searchFirst?: readonly string[] | undefined;
  code: string;
  isGlobal: boolean;
  isTree: boolean;
  live: boolean;
  isPaper: boolean;
  verbs: Verbs;
  kind: 'plain' | 'history' | 'ledger';
  toasts: 'list' | 'system';
  searchesCreateTime: boolean;
  order: readonly { field: string; direction: 'asc' | 'desc' }[];
  unique?: readonly (readonly string[])[] | undefined;
  uniqueWhile?:
    | readonly {
        on: readonly string[];
        while: Readonly<Record<string, number | undefined>>;
        index?: string;
        text?: Label;
      }[]
    | undefined;
  administratorsOnly?: { field: string; values: readonly string[] } | undefined;
  past?: { field: string; values: readonly number[] } | undefined;
  states: States;
  removable: StatesByField;
  editable: StatesByField;
  actions: A;
  calls: CallRules;
  aliases: readonly string[];
}

/** The names of calls that are reserved for every base (contract §1.9): no named action may use them. */
const reserved = new Set([
  'list',
  'sums',
  'detail',
  'remove',
  'submit',
  'save',
  'update',
  'select',
  'export',
  'import',
  'import-template',
  'history',
  'restore',
  'recycle',
  'batch',
  'batch-preview',
  'remove-preview',
  'undo',
  'sort',
]);

/** The common fields that `columns` may name. */
const commonColumns = new Set(['createTime', 'updateTime', 'remark']);

/** Throws an error with the reason why the definition is wrong. */
type Fail = (why: string) => never;

/** Checks the fields by themselves and against each other. */
function checkFields(options: ResourceOptions<Fields, Actions>, fail: Fail): void {
  for (const name of Object.keys(options.fields)) {
    if (systemColumns.includes(name) && name !== 'tenantId' && name !== 'status')
      fail(`field ${name} is a column of every table`);
  }
  const ownerOfDisplayName = new Map<string, string>();
  for (const [name, field] of Object.entries(options.fields)) {
    if (!hasDisplayName(field)) continue;
    const displayName = displayNameOf(name, field);
    const other = ownerOfDisplayName.get(displayName);
    if (other)
      fail(`the display names of ${other} and ${name} are both called ${displayName}: use .besideAs() for one`);
    ownerOfDisplayName.set(displayName, name);
  }
  for (const { shownWhen } of Object.values(options.fields)) {
    if (shownWhen && !(shownWhen.field in options.fields)) fail(`when names ${shownWhen.field}, which is not a field`);
  }
  for (const name of Object.keys(options.fields)) {
    const problem = destinationProblem(name, options);
    if (problem) fail(problem);
  }
  for (const { nameOf } of Object.values(options.fields)) {
    if (nameOf && !/^ref/.test(options.fields[nameOf]?.kind ?? ''))
      fail(`names refers to ${nameOf}, which is not a reference`);
  }
}

/** Checks the options of the list. */
function checkListOptions(options: ResourceOptions<Fields, Actions>, fail: Fail): void {
  const first = options.columns?.find((column) => [column].flat()[0] === options.title);
  if (options.subject && [first].flat()[1] !== options.subject)
    fail(`subject names ${options.subject}, which is not in the column of the title`);
  for (const name of options.searchFirst ?? [])
    if (!options.fields[name]?.searchMode) fail(`searchFirst names ${name}, which is not a searched field`);
  if ((options.tabs ?? []).filter(({ isOpening }) => isOpening).length > 1) fail('has several opening tabs');
  for (const name of options.columns?.flat() ?? []) {
    if (!(name in options.fields) && !commonColumns.has(name)) fail(`columns names ${name}, which is not a field`);
  }
  if (options.columns && Object.values(options.fields).some(({ inList }) => inList))
    fail('defines its columns twice: by .list() and by columns');
}

/** Checks that further options, such as `scope` and `foundBy`, name existing fields of the right kind. */
function checkNames(options: ResourceOptions<Fields, Actions>, fail: Fail): void {
  if (options.standsAt && options.fields[options.standsAt]?.kind !== 'ref')
    fail(`standsAt names ${options.standsAt}, which is not a reference`);
  const owner = options.scope?.owner;
  if (owner && !['id', 'named'].includes(owner) && !(owner in options.fields))
    fail(`scope.owner names ${owner}, which is not a field`);
  const site = options.scope?.site;
  if (site && options.fields[site]?.kind !== 'region') fail(`scope.site names ${site}, which is not a region`);
  const { administratorsOnly: hidden } = options;
  if (hidden && !(hidden.field in options.fields))
    fail(`administratorsOnly names ${hidden.field}, which is not a field`);
  for (const name of options.foundBy ?? []) {
    const field = options.fields[name];
    if (field?.kind !== 'text') fail(`foundBy names ${name}, which is not a text`);
    else if (!field.isTrigram && !field.isIndexed) fail(`foundBy names ${name}, which has no index`);
  }
  for (const { sumSigns = [] } of Object.values(options.fields))
    for (const { field } of sumSigns)
      if (options.fields[field]?.kind !== 'dict') fail(`summed names ${field}, which is not a dict`);
  if (options.titleEn && options.fields[options.titleEn]?.kind !== 'text')
    fail(`titleEn names ${options.titleEn}, which is not a text`);
  for (const name of options.unique?.flat() ?? [])
    if (!(name in options.fields)) fail(`unique names ${name}, which is not a field`);
  for (const { on, while: state } of options.uniqueWhile ?? [])
    for (const name of [...on, ...Object.keys(state)])
      if (!(name in options.fields)) fail(`uniqueWhile names ${name}, which is not a field`);
}

/** @throws Error when the definition contradicts itself, so that the server does not start */
export function defineResource<const F extends Fields, const A extends Actions = Record<never, never>>(
  options: ResourceOptions<F, A>,
): Resource<F, A> {
  const fail: Fail = (why) => {
    throw new Error(`Resource ${options.name}: ${why}`);
  };
  for (const name of Object.keys(options.actions ?? {}))
    if (reserved.has(name)) fail(`action ${name} is a reserved call`);
  const states = statesOf(options.fields, (options.states ?? {}) as Parameters<typeof statesOf>[1]);
  const problem = stateContradiction({ ...options, states });
  if (problem) fail(problem);
  const isRemoved = options.calls?.remove !== false && options.kind !== 'history' && options.kind !== 'ledger';
  if (options.states && isRemoved && !options.removable)
    fail('has states, but no `removable` with the states in which rows may be removed');
  const removable = statesByFieldOf(options.fields, (options.removable ?? {}) as Parameters<typeof statesByFieldOf>[1]);
  const editable = statesByFieldOf(options.fields, (options.editable ?? {}) as Parameters<typeof statesByFieldOf>[1]);
  // The checks do not depend on the TypeScript types of the fields.
  const anyOptions = options as unknown as ResourceOptions<Fields, Actions>;
  checkFields(anyOptions, fail);
  checkListOptions(anyOptions, fail);
  checkNames(anyOptions, fail);
  return {
    ...options,
    code: options.code ?? options.base.slice(options.base.lastIndexOf('/') + 1),
    foundBy: options.foundBy ?? [],
    isGlobal: options.isGlobal ?? false,
    isTree: options.isTree ?? false,
    live: options.live ?? false,
    isPaper: options.isPaper ?? false,
    verbs: { create: 'submit', update: 'submit', ...options.verbs },
    kind: options.kind ?? 'plain',
    toasts: options.toasts ?? 'list',
    searchesCreateTime: options.searchesCreateTime ?? true,
    order: options.order ?? [{ field: 'id', direction: 'desc' }],
    states,
    removable,
    editable,
    actions: options.actions ?? ({} as A),
    calls: options.calls ?? {},
    aliases: options.aliases ?? [],
  };
}
