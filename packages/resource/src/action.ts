// The definition of a named action of a resource, such as a change of its state, served as `POST {base}/{name}` (domain §8.1).

import type { Label } from '@ec/language/label';
import type { ZodType } from 'zod';
import type { EnumDefinition, KeyNameOf } from './enum.ts';
import type { Field, Fields } from './field.ts';

/** The field must have one of `values`; with 'none' it must be empty. */
export interface ActionCondition {
  readonly field: string;
  readonly values: readonly number[] | 'none';
}

/** `Gives`: the type of the handler's answer. It is undefined if the handler answers nothing; the call then answers `true`. */
export interface ActionSpec<Takes extends Fields = Fields, Gives = unknown> {
  readonly label: Label;
  /** The console asks the person to confirm the action. It always asks before a dangerous action. */
  readonly needsConfirmation: boolean;
  readonly isDangerous: boolean;
  /** The consequence of the action. The console shows it before the action runs. */
  readonly consequence?: Label | undefined;
  /** People use the action as often as editing, so its button is in the line of the row. */
  readonly isFrequent: boolean;
  /** The fields that the person fills in for the action; they are parsed like a draft. */
  readonly takesFields: Takes;
  /** The schema of the answer for each row; by default the answer is `true`. */
  readonly reply?: ZodType<Gives> | undefined;
  /** The action accepts only rows whose field has one of these values. */
  readonly stateCondition?: { readonly field: string; readonly states: readonly number[] } | undefined;
  /** Further conditions that a row must meet. */
  readonly conditions: readonly ActionCondition[];
  /**
   * The values that the action may give to the field of `stateCondition`. The permitted moves of the field limit them further. An empty
   * list leaves the field as it is.
   */
  readonly leadsTo: readonly number[];
  /** The action accepts several rows in one call. */
  readonly isBulk: boolean;
  /** The reason why the action accepts one row at a time, for readers of the definition. An action on rows is bulk or states a reason. */
  readonly singleReason?: string | undefined;
  /** The parameter that may contain the id of the row instead of `id`. */
  readonly idName?: string | undefined;
  /** The caller names no row. */
  readonly isRowless: boolean;
  /** Further bases under which the action is served. */
  readonly otherBases: readonly string[];
}

export interface Action<Takes extends Fields = Fields, Gives = unknown> extends ActionSpec<Takes, Gives> {
  /** Asks the person to confirm the action. `consequence`: the effect of the action, if the next state does not describe it. */
  confirm(consequence?: Label): Action<Takes, Gives>;
  /** Marks the action as dangerous: the person must confirm it. */
  danger(consequence?: Label): Action<Takes, Gives>;
  frequent(): Action<Takes, Gives>;
  /** Accepts only rows whose field has one of these states. */
  from(field: string, ...states: number[]): Action<Takes, Gives>;
  /** Accepts only rows whose field has one of these values, for example only orders of the kinds that can be stopped. */
  ofKind(field: string, ...values: number[]): Action<Takes, Gives>;
  /** Accepts only rows whose field is empty, so that an action that was done once is not offered again. */
  whileEmpty(field: string): Action<Takes, Gives>;
  /** Sets the possible next states. If a row has several, an argument with the name of the state field or the handler chooses one. */
  to(...states: number[]): Action<Takes, Gives>;
  takes<const F extends Fields>(fields: F): Action<F, Gives>;
  /** Declares the schema of the handler's `data`. */
  gives<G>(reply: ZodType<G>): Action<Takes, G>;
  /** Accepts up to 200 rows in one call. All rows are done or none; with `partial` each row is done independently. */
  bulk(): Action<Takes, Gives>;
  /** Accepts one row at a time; `why` states the reason. */
  oneByOne(why: string): Action<Takes, Gives>;
  /** Sets the consequence without a confirmation. Dialogs that ask for fields, or about several rows, show it. */
  effect(consequence: Label): Action<Takes, Gives>;
  /** Accepts the id of the row in the parameter `idName` instead of `id`. */
  by(idName: string): Action<Takes, Gives>;
  /** The handler finds its row by itself. */
  rowless(): Action<Takes, Gives>;
  /** Also serves the action at `{base}/{name}`, because the specification names it under another resource's base. */
  alsoUnder(base: string): Action<Takes, Gives>;
}

const defaults = {
  needsConfirmation: false,
  isDangerous: false,
  isFrequent: false,
  isBulk: false,
  isRowless: false,
  conditions: [],
  leadsTo: [],
  otherBases: [],
};

/** The fields of an action that takes none. */
type NoFields = Record<never, never>;

export const action = (label: Label): Action<NoFields, undefined> => actionOf({ ...defaults, label, takesFields: {} });

function actionOf<Takes extends Fields, Gives>(spec: ActionSpec<Takes, Gives>): Action<Takes, Gives> {
  const withChange = (change: Partial<ActionSpec<Takes, Gives>>): Action<Takes, Gives> =>
    actionOf({ ...spec, ...change });
  return {
    ...spec,
    confirm: (consequence = spec.consequence) => withChange({ needsConfirmation: true, consequence }),
    danger: (consequence = spec.consequence) => withChange({ isDangerous: true, consequence }),
    frequent: () => withChange({ isFrequent: true }),
    from: (field, ...states) => withChange({ stateCondition: { field, states } }),
    ofKind: (field, ...values) => withChange({ conditions: [...spec.conditions, { field, values }] }),
    whileEmpty: (field) => withChange({ conditions: [...spec.conditions, { field, values: 'none' }] }),
    to: (...states) => withChange({ leadsTo: states }),
    takes: (fields) => actionOf({ ...spec, takesFields: fields }),
    gives: (reply) => actionOf({ ...spec, reply }),
    bulk: () => withChange({ isBulk: true }),
    oneByOne: (why) => withChange({ singleReason: why }),
    effect: (consequence) => withChange({ consequence }),
    by: (idName) => withChange({ idName }),
    rowless: () => withChange({ isRowless: true }),
    alsoUnder: (base) => withChange({ otherBases: [...spec.otherBases, base] }),
  };
}

/** For each state of a field the states that may follow it; a state without an entry is final. */
export type Moves = Readonly<Record<number, readonly number[]>>;

/** The moves by the field that holds the state. */
export type States = Readonly<Record<string, Moves>>;

/** The moves of each state field as a definition writes them, with the names of the keys. */
export type NamedStates<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends Field<'dict', infer E extends EnumDefinition>
    ? { readonly [S in KeyNameOf<E>]?: readonly KeyNameOf<E>[] }
    : never;
};

/** Replaces the names of states by their keys. @throws Error for a name that the enum of the field does not have */
export function statesOf(
  fields: Fields,
  namedMoves: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>>,
): States {
  const keyOf = (field: string, name: string): number => {
    const key = fields[field]?.enum?.key[name];
    if (key === undefined) throw new Error(`${field} has no state ${name}`);
    return key;
  };
  return Object.fromEntries(
    Object.entries(namedMoves).map(([field, moves = {}]) => [
      field,
      Object.fromEntries(
        Object.entries(moves).map(([from, to]) => [keyOf(field, from), to.map((name) => keyOf(field, name))]),
      ),
    ]),
  );
}

type Rule = Pick<ActionSpec, 'stateCondition'> & Partial<Pick<ActionSpec, 'conditions'>>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/**
 * Returns the field whose value forbids the action on the row; undefined when the action accepts the row. A condition with a list of values
 * is skipped if the row does not contain the field.
 */
export function obstacleOf(
  { stateCondition, conditions = [] }: Rule,
  row: Record<string, unknown>,
): string | undefined {
  if (stateCondition) {
    const state = row[stateCondition.field];
    if (isEmpty(state) || !stateCondition.states.includes(Number(state))) return stateCondition.field;
  }
  return conditions.find(({ field, values }) => {
    const value = row[field];
    if (values === 'none') return !isEmpty(value);
    if (value === undefined) return false;
    return value === null || !values.includes(Number(value));
  })?.field;
}

/** Returns whether the action accepts the row. */
export const isAllowed = (rule: Rule, row: Record<string, unknown>): boolean => obstacleOf(rule, row) === undefined;

/** Returns the states to which the action may lead a row that is in `state`. */
export function nextStatesOf({ stateCondition, leadsTo }: ActionSpec, states: States, state: number): number[] {
  const next = (stateCondition && states[stateCondition.field]?.[state]) ?? [];
  return leadsTo.filter((to) => next.includes(to));
}

interface StateDefinition {
  fields: Fields;
  states?: States;
  actions?: Record<string, Action>;
}

/** Returns how the states and actions of a definition contradict each other; undefined when they do not. */
export function stateContradiction({ fields, states = {}, actions = {} }: StateDefinition): string | undefined {
  const keysOf = (name: string) => fields[name]?.enum?.values.map(({ key }) => key) ?? [];
  for (const [name, moves] of Object.entries(states)) {
    const field = fields[name];
    if (field?.kind !== 'dict' || !field.isSystem) return `states of ${name}, which is not a dict().system()`;
    const namedStates = Object.entries(moves).flatMap(([from, to]) => [Number(from), ...to]);
    const unknown = namedStates.find((state) => !keysOf(name).includes(state));
    if (unknown !== undefined) return `${name} has no state ${unknown}`;
  }
  for (const [name, action] of Object.entries(actions)) {
    const { stateCondition, conditions, leadsTo, takesFields, isRowless } = action;
    const missing = conditions.find(({ field }) => !(field in fields));
    if (missing) return `action ${name} depends on ${missing.field}, which is not a field`;
    if ('id' in takesFields || 'ids' in takesFields) return `action ${name} takes id, which names its row`;
    if ('partial' in takesFields) return `action ${name} takes partial, which tells how several rows are processed`;
    if (action.isBulk && action.singleReason) return `action ${name} is both bulk() and oneByOne()`;
    if (leadsTo.length > 0 && !stateCondition) return `action ${name} has to() without from()`;
    if (isRowless && stateCondition) return `action ${name} is rowless() but has from()`;
    if (!stateCondition) continue;
    const unknown = stateCondition.states.find((state) => !keysOf(stateCondition.field).includes(state));
    if (unknown !== undefined) return `action ${name}: ${stateCondition.field} has no state ${unknown}`;
    const nextStates = stateCondition.states.map((state) => nextStatesOf(action, states, state));
    if (leadsTo.length > 0 && nextStates.some((to) => to.length === 0))
      return `action ${name} has a from() state that no to() state may follow`;
    const unreached = leadsTo.find((to) => !nextStates.flat().includes(to));
    if (unreached !== undefined) return `action ${name} never leads to ${unreached}`;
  }
  return undefined;
}
