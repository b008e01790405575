// A named action of a resource: a state change of its own, served as `POST {base}/{name}` (domain §8.1).

import type { Label } from '@ec/language/label';
import type { ZodType } from 'zod';
import type { EnumDefinition, KeyNameOf } from './enum.ts';
import type { Field, Fields } from './field.ts';

/** The field has one of these values, or no value at all. */
export interface ActionCondition {
  readonly field: string;
  readonly values: readonly number[] | 'none';
}

/** `Gives`: what its handler has to tell; undefined where there is nothing but that it was done. */
export interface ActionSpec<Takes extends Fields = Fields, Gives = unknown> {
  readonly label: Label;
  readonly asks: boolean;
  readonly isDangerous: boolean;
  /** The consequence of the action, for the person who is about to confirm it. */
  readonly consequence?: Label | undefined;
  /** People use it as often as editing, so its button stands in the line of the row. */
  readonly isFrequent: boolean;
  /** The fields that the person fills in beside the row; they are read like a draft. */
  readonly takesFields: Takes;
  /** The schema of the answer for each row, where that is more than `true`. */
  readonly reply?: ZodType<Gives> | undefined;
  /** Rows are taken only while the field has one of these values. */
  readonly allowed?: { readonly field: string; readonly states: readonly number[] } | undefined;
  /** The conditions that a row must meet beside its state. */
  readonly conditions: readonly ActionCondition[];
  /** The next values of that field, of which the states allow one from where the row stands. An empty list leaves it as it is. */
  readonly leadsTo: readonly number[];
  /** Several rows at once. */
  readonly isBulk: boolean;
  /** Why it never takes several rows, for those who read the definition; each action is bulk or says this. */
  readonly singleReason?: string | undefined;
  /** The key that may name the row instead of `id`. */
  readonly idName?: string | undefined;
  /** Works on no row that the caller names. */
  readonly isRowless: boolean;
  /** Bases under which it is served as well. */
  readonly otherBases: readonly string[];
}

export interface Action<Takes extends Fields = Fields, Gives = unknown> extends ActionSpec<Takes, Gives> {
  /** The person confirms before it is sent. `consequence`: what follows, where that is more than the next state. */
  confirm(consequence?: Label): Action<Takes, Gives>;
  /** Stands in the menu of the row, unless it is frequent, too. */
  danger(consequence?: Label): Action<Takes, Gives>;
  frequent(): Action<Takes, Gives>;
  from(field: string, ...states: number[]): Action<Takes, Gives>;
  /** Only rows of these kinds are taken: a swap has nothing to stop. */
  ofKind(field: string, ...values: number[]): Action<Takes, Gives>;
  /** Rows are taken only while the field is empty: what was done once is not offered again. */
  whileEmpty(field: string): Action<Takes, Gives>;
  /** Where the states leave a choice, an argument of the field's name makes it, or the handler. */
  to(...states: number[]): Action<Takes, Gives>;
  takes<const F extends Fields>(fields: F): Action<F, Gives>;
  /** Declares the schema of what the handler answers as its `data`. */
  gives<G>(reply: ZodType<G>): Action<Takes, G>;
  /** Several rows at once, at most 200: all of them or none, or each for itself where the call says `partial`. */
  bulk(): Action<Takes, Gives>;
  /** It takes one row at a time: `why` says what differs from row to row. */
  oneByOne(why: string): Action<Takes, Gives>;
  /** States the consequence of an action that asks for fields, or about several rows, instead of a plain confirmation. */
  effect(consequence: Label): Action<Takes, Gives>;
  by(idName: string): Action<Takes, Gives>;
  /** The handler finds its row by itself. */
  rowless(): Action<Takes, Gives>;
  /** Serves the action at `{base}/{name}` as well, where the specification names it under another resource's base. */
  alsoUnder(base: string): Action<Takes, Gives>;
}

const plain = {
  asks: false,
  isDangerous: false,
  isFrequent: false,
  isBulk: false,
  isRowless: false,
  conditions: [],
  leadsTo: [],
  otherBases: [],
};

/** An action that takes nothing. */
type Nothing = Record<never, never>;

export const action = (label: Label): Action<Nothing, undefined> => actionOf({ ...plain, label, takesFields: {} });

function actionOf<Takes extends Fields, Gives>(spec: ActionSpec<Takes, Gives>): Action<Takes, Gives> {
  const but = (change: Partial<ActionSpec<Takes, Gives>>): Action<Takes, Gives> => actionOf({ ...spec, ...change });
  return {
    ...spec,
    confirm: (consequence = spec.consequence) => but({ asks: true, consequence }),
    danger: (consequence = spec.consequence) => but({ isDangerous: true, consequence }),
    frequent: () => but({ isFrequent: true }),
    from: (field, ...states) => but({ allowed: { field, states } }),
    ofKind: (field, ...values) => but({ conditions: [...spec.conditions, { field, values }] }),
    whileEmpty: (field) => but({ conditions: [...spec.conditions, { field, values: 'none' }] }),
    to: (...states) => but({ leadsTo: states }),
    takes: (fields) => actionOf({ ...spec, takesFields: fields }),
    gives: (reply) => actionOf({ ...spec, reply }),
    bulk: () => but({ isBulk: true }),
    oneByOne: (why) => but({ singleReason: why }),
    effect: (consequence) => but({ consequence }),
    by: (idName) => but({ idName }),
    rowless: () => but({ isRowless: true }),
    alsoUnder: (base) => but({ otherBases: [...spec.otherBases, base] }),
  };
}

/** The other states that each state of a field may become; one that is not named is final. */
export type Moves = Readonly<Record<number, readonly number[]>>;

/** By the field that holds the state. */
export type States = Readonly<Record<string, Moves>>;

/** The moves of each state field as a definition writes them: by the names of the keys. */
export type NamedStates<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends Field<'dict', infer E extends EnumDefinition>
    ? { readonly [S in KeyNameOf<E>]?: readonly KeyNameOf<E>[] }
    : never;
};

/** @throws Error for a name that the enum of the field does not have */
export function statesOf(
  fields: Fields,
  named: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>>,
): States {
  const keyOf = (field: string, name: string): number => {
    const key = fields[field]?.enum?.key[name];
    if (key === undefined) throw new Error(`${field} has no state ${name}`);
    return key;
  };
  return Object.fromEntries(
    Object.entries(named).map(([field, moves = {}]) => [
      field,
      Object.fromEntries(
        Object.entries(moves).map(([from, to]) => [keyOf(field, from), to.map((name) => keyOf(field, name))]),
      ),
    ]),
  );
}

type Rule = Pick<ActionSpec, 'allowed'> & Partial<Pick<ActionSpec, 'conditions'>>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The field by which the row may not be given to the action; undefined where it may. A row without the field is not judged by it. */
export function obstacleOf({ allowed, conditions = [] }: Rule, row: Record<string, unknown>): string | undefined {
  const state = allowed && row[allowed.field];
  if (allowed && (isEmpty(state) || !allowed.states.includes(Number(state)))) return allowed.field;
  return conditions.find(({ field, values }) => {
    const value = row[field];
    if (values === 'none') return !isEmpty(value);
    return value !== undefined && !values.includes(Number(value ?? Number.NaN));
  })?.field;
}

/** Returns whether a row in this state may be given to the action. */
export const isAllowed = (rule: Rule, row: Record<string, unknown>): boolean => obstacleOf(rule, row) === undefined;

/** Where an action may lead a row that is in this state. */
export function leadsFrom({ allowed, leadsTo }: ActionSpec, states: States, state: number): number[] {
  const next = (allowed && states[allowed.field]?.[state]) ?? [];
  return leadsTo.filter((to) => next.includes(to));
}

interface Machine {
  fields: Fields;
  states?: States;
  actions?: Record<string, Action>;
}

/** Why the states and actions of a definition contradict each other, undefined where they do not. */
export function machineProblem({ fields, states = {}, actions = {} }: Machine): string | undefined {
  const keysOf = (name: string) => fields[name]?.enum?.values.map(({ key }) => key) ?? [];
  for (const [name, moves] of Object.entries(states)) {
    const field = fields[name];
    if (field?.kind !== 'dict' || !field.isSystem) return `states of ${name}, which is no dict().system()`;
    const namedStates = Object.entries(moves).flatMap(([from, to]) => [Number(from), ...to]);
    const unknown = namedStates.find((state) => !keysOf(name).includes(state));
    if (unknown !== undefined) return `${name} has no state ${unknown}`;
  }
  for (const [name, action] of Object.entries(actions)) {
    const { allowed, conditions, leadsTo, takesFields, isRowless } = action;
    const missing = conditions.find(({ field }) => !(field in fields));
    if (missing) return `action ${name} depends on ${missing.field}, no field`;
    if ('id' in takesFields || 'ids' in takesFields) return `action ${name} takes id, which names its row`;
    if ('partial' in takesFields) return `action ${name} takes partial, which says how several rows are taken`;
    if (action.isBulk && action.singleReason) return `action ${name} takes several rows and one at a time`;
    if (leadsTo.length > 0 && !allowed) return `action ${name} leads from nowhere`;
    if (isRowless && allowed) return `action ${name} has no row to stand in a state`;
    if (!allowed) continue;
    const unknown = allowed.states.find((state) => !keysOf(allowed.field).includes(state));
    if (unknown !== undefined) return `action ${name}: ${allowed.field} has no state ${unknown}`;
    const reached = allowed.states.map((state) => leadsFrom(action, states, state));
    if (leadsTo.length > 0 && reached.some((to) => to.length === 0)) return `action ${name} is no move of its states`;
    const unreached = leadsTo.find((to) => !reached.flat().includes(to));
    if (unreached !== undefined) return `action ${name} never leads to ${unreached}`;
  }
  return undefined;
}
