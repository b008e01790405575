// One resource, one definition: the one source of its fields. Everything else about it is derived (architecture §2).

import type { Label } from '@ec/language/label';
import { type Action, machineProblem, type NamedStates, type States, statesOf } from './action.ts';
import type { CallRules } from './call-rules.ts';
import { systemColumns } from './common-fields.ts';
import type { Field, Fields } from './field.ts';
import type { ListTab } from './list-tab.ts';
import type { MenuPlace } from './menu.ts';
import { displayNameOf, hasDisplayName } from './names.ts';
import { type NamedRemovable, type Removable, removableOf } from './removable.ts';
import { destinationProblem } from './secret-destination.ts';

export type { Fields };
export type Actions = Record<string, Action>;

/** A field of the definition itself. */
type Name<F extends Fields> = keyof F & string;

/** A column of a list, or two in one cell. */
export type ListColumn<N extends string = string> = N | readonly [N, N];

/** The verbs that write rows: the specification has exceptions to `submit` for both (specification §7). */
export interface Verbs {
  create: 'submit' | 'save';
  update: 'submit' | 'update';
}

export interface DataScope {
  /** Field with the department, or a path through a reference: `stationId.deptId`. */
  dept?: string;
  /** The resource over all of whose rows it tells: only for those whose scope leaves them all of these. */
  wholeOf?: string;
  /** Field with the user who owns the row. */
  own?: string;
  /**
   * Field through which a row belongs to an owner: it points at the owner, or at what says in turn whose it is. `id`: the rows are
   * the owners; `named`: an owner's people only pick and point at them. Without it they have no business with its rows.
   */
  owner?: string;
  /** For a site: the field with its region. People can be limited to chosen rows, or to the rows of chosen regions. */
  site?: string;
}

export interface ResourceOptions<F extends Fields, A extends Actions> {
  /** `<feature>.<key>`, the name that references use. */
  name: string;
  /** Base path under /api, for example `blade-truck/station`. */
  base: string;
  table: string;
  label: Label;
  /** The label of the add button, where adding does more, as starting does with orders. */
  addLabel?: Label;
  /** The line under the page title. */
  purpose?: Label;
  /** Field that names a row in pickers and beside references. */
  title: Name<F>;
  /**
   * Where the title is a number: what or whom the row is about, a name, a plate, an owner. It stands above the number in the first
   * cell of lists and cards, and leads the search form.
   */
  subject?: Name<F>;
  /** The field that holds its title for English readers, where it has one. */
  titleEn?: Name<F>;
  /** The reference whose title stands beside its own in pickers, since each site has a connector 1. */
  standsAt?: Name<F>;
  fields: F;
  /** Inputs of a new row beside its fields: the form sends them along, and the hooks of the resource read them from the call. */
  asks?: Fields;
  /** Texts by which the search over everything finds a row, each served by an index: numbers, names, plates, phones. */
  foundBy?: readonly Name<F>[];
  /**
   * What the list shows after its title, in this order; two names stand in one cell, the second below the first. Without it the
   * list shows the fields that say `.list()`, in theirs. It fits a screen of 1440 px; anything else is one click away.
   */
  columns?: readonly ListColumn<Name<F> | 'createTime' | 'updateTime' | 'remark'>[];
  /** The fields that the search form offers first, in this order; the other searched fields follow. */
  searchFirst?: readonly Name<F>[];
  /** Filters that a person needs all day, one press away above the list. */
  tabs?: readonly ListTab[];
  /** Menu code and prefix of the permission codes; the last part of `base` unless given. */
  code?: string;
  /** Suffix of the one permission code that stands for view, add, edit and delete together. */
  writeCode?: string;
  /** Rows form a tree by `parentId`: pickers ask `{base}/tree` and show it (contract §1.5). */
  isTree?: boolean;
  /** Rows of all tenants, no tenant_id (contract §1.3 "global"). */
  isGlobal?: boolean;
  scope?: DataScope;
  /** Rows change without a person, by devices, rules and clocks: open pages show it at once. Its table says `ec_live`. */
  live?: boolean;
  /** Where its page stands in the menu; a resource without one is reached from others. */
  menu?: MenuPlace;
  verbs?: Partial<Verbs>;
  /** The moves of each field that holds a state; the table's trigger (`ec_states`) refuses all others, whoever writes. */
  states?: NamedStates<F>;
  /** The states in which rows may be removed; whoever has states says it. */
  removable?: NamedRemovable<F>;
  /** The states in which people write rows by their form; in all where it is not said. Elsewhere actions and processes write. */
  editable?: NamedRemovable<F>;
  actions?: A;
  /** Calls that are not served, or not as usual (calls.ts). */
  calls?: CallRules;
  /** Other bases under which the same calls are served, as the specification spells them. */
  aliases?: readonly string[];
  /** Lists beside its fields that its audit keeps whole, before and after: told as what was given and what was taken. */
  given?: Record<string, Field<'refs'>>;
  /** Labels in the history for writes that are no named actions, by their audit action. */
  events?: Record<string, Label>;
  unique?: readonly (readonly Name<F>[])[];
  /** The message for a broken unique key; by default it names the fields. */
  takenText?: Label;
  /** The message where the database refuses a write by this constraint or index; `field`: what the refusal is about. */
  constraints?: Record<string, Label & { readonly field?: string }>;
  /** `index`: its name, where several keys have the same columns; `text`: said where it is broken. */
  uniqueWhile?: readonly {
    on: readonly Name<F>[];
    while: { readonly [N in Name<F>]?: number };
    index?: string;
    text?: Label;
  }[];
  /** Rows with one of these values are there for administrators of the tenant alone: nobody else sees them on any call. */
  administratorsOnly?: { field: Name<F>; values: readonly string[] };
  /** Rows in these states are over: what they point at may be removed. Those of a history always are. */
  past?: { field: Name<F>; values: readonly number[] };
  /** Fixed columns of a shared table. */
  rows?: Record<string, number | string>;
  kind?: 'plain' | 'history' | 'ledger';
  /** A row is the paper of something that happens once, an order or a booking: none is copied, and they go one at a time. */
  isPaper?: boolean;
  /** The title of a row as a document: whoever may see the row gets it as PDF (`{base}/document`). */
  document?: Label;
  /** Default order of the list; newest first unless given. */
  order?: readonly { field: Name<F> | 'id' | 'createTime' | 'updateTime'; direction: 'asc' | 'desc' }[];
  /** The call that gives pages of its rows, where that is not `list`. */
  listCall?: string;
  /** `list`: 新增成功 / 更新成功 / 删除成功; `system`: 操作成功! after every write (specification §8). */
  toasts?: 'list' | 'system';
  /** The list is searched by createTime (domain §1) unless this is false, as for param. */
  searchesCreateTime?: boolean;
}

/** Without type arguments: any definition, of which nothing is known before the product runs. */
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
  removable: Removable;
  editable: Removable;
  actions: A;
  calls: CallRules;
  aliases: readonly string[];
}

/** Calls that every base reserves (contract §1.9): no named action may take these names. */
const reserved = new Set(
  'list sums detail remove submit save update select export import import-template history restore recycle batch batch-preview remove-preview undo sort'.split(
    ' ',
  ),
);

/** The fields that every row has and lists may show. */
const listedAnyway = new Set(['createTime', 'updateTime', 'remark']);

/** Throws where the definition contradicts itself, so that a wrong one stops the start. */
export function defineResource<const F extends Fields, const A extends Actions = Record<never, never>>(
  options: ResourceOptions<F, A>,
): Resource<F, A> {
  const wrong = (why: string): never => {
    throw new Error(`Resource ${options.name}: ${why}`);
  };
  for (const name of Object.keys(options.actions ?? {}))
    if (reserved.has(name)) wrong(`action ${name} is a reserved call`);
  const states = statesOf(options.fields, (options.states ?? {}) as Parameters<typeof statesOf>[1]);
  const problem = machineProblem({ ...options, states });
  if (problem) wrong(problem);
  const isRemoved = options.calls?.remove !== false && options.kind !== 'history' && options.kind !== 'ledger';
  if (options.states && isRemoved && !options.removable) wrong('has states, and none in which its rows are removed');
  const removable = removableOf(options.fields, (options.removable ?? {}) as Parameters<typeof removableOf>[1]);
  const editable = removableOf(options.fields, (options.editable ?? {}) as Parameters<typeof removableOf>[1]);
  for (const name of Object.keys(options.fields)) {
    if (systemColumns.includes(name) && name !== 'tenantId' && name !== 'status')
      wrong(`field ${name} is a column of every table`);
  }
  const beside = new Map<string, string>();
  for (const [name, field] of Object.entries(options.fields)) {
    if (!hasDisplayName(field)) continue;
    const displayName = displayNameOf(name, field);
    const other = beside.get(displayName);
    if (other)
      wrong(`the names of ${other} and ${name} both stand beside them as ${displayName}: say .besideAs() of one`);
    beside.set(displayName, name);
  }
  for (const { shownWhen } of Object.values(options.fields)) {
    if (shownWhen && !(shownWhen.field in options.fields)) wrong(`when names ${shownWhen.field}, no field`);
  }
  for (const name of Object.keys(options.fields)) {
    const problem = destinationProblem(name, options);
    if (problem) wrong(problem);
  }
  for (const { nameOf } of Object.values(options.fields)) {
    if (nameOf && !/^ref/.test(options.fields[nameOf]?.kind ?? '')) wrong(`names speaks of ${nameOf}, no reference`);
  }
  const first = options.columns?.find((column) => [column].flat()[0] === options.title);
  if (options.subject && [first].flat()[1] !== options.subject)
    wrong(`subject names ${options.subject}, which columns do not put beside the title`);
  for (const name of options.searchFirst ?? [])
    if (!options.fields[name]?.searchMode) wrong(`searchFirst names ${name}, which is not searched`);
  if ((options.tabs ?? []).filter(({ isOpening }) => isOpening).length > 1) wrong('starts on several tabs');
  for (const name of options.columns?.flat() ?? []) {
    if (!(name in options.fields) && !listedAnyway.has(name)) wrong(`columns names ${name}, no field`);
  }
  if (options.columns && Object.values(options.fields).some(({ inList }) => inList))
    wrong('says its columns twice: by .list() and by columns');
  if (options.standsAt && options.fields[options.standsAt]?.kind !== 'ref')
    wrong(`standsAt names ${options.standsAt}, no reference`);
  const owner = options.scope?.owner;
  if (owner && !['id', 'named'].includes(owner) && !(owner in options.fields))
    wrong(`scope.owner names ${owner}, no field`);
  const site = options.scope?.site;
  if (site && options.fields[site]?.kind !== 'region') wrong(`scope.site names ${site}, no region`);
  const { administratorsOnly: hidden } = options;
  if (hidden && !(hidden.field in options.fields)) wrong(`administratorsOnly names ${hidden.field}, no field`);
  for (const name of options.foundBy ?? []) {
    const field = options.fields[name];
    if (field?.kind !== 'text') wrong(`foundBy names ${name}, no text`);
    else if (!field.isTrigram && !field.isIndexed) wrong(`foundBy names ${name}, which no index serves`);
  }
  for (const { sumSigns = [] } of Object.values(options.fields))
    for (const { field } of sumSigns)
      if (options.fields[field]?.kind !== 'dict') wrong(`summed names ${field}, no key`);
  if (options.titleEn && options.fields[options.titleEn]?.kind !== 'text')
    wrong(`titleEn names ${options.titleEn}, no text`);
  for (const name of options.unique?.flat() ?? [])
    if (!(name in options.fields)) wrong(`unique names ${name}, no field`);
  for (const { on, while: state } of options.uniqueWhile ?? [])
    for (const name of [...on, ...Object.keys(state)])
      if (!(name in options.fields)) wrong(`uniqueWhile names ${name}, no field`);
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
