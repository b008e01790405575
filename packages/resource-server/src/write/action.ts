// Runs the named actions of a resource. An action locks its rows, checks their state, and is audited even when it is refused (domain §8.1).
import { type AuditEntry, audit } from '@ec/kernel/audit';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { lazily } from '@ec/language/lazily';
import { type Action, isAllowed, nextStatesOf, obstacleOf } from '@ec/resource/action';
import { permissionsOf } from '@ec/resource/calls';
import { actionSchema } from '@ec/resource/draft-schema';
import type { Field } from '@ec/resource/field';
import { parseFields } from '@ec/resource/parse-draft';
import type { PartialAnswer } from '@ec/resource/partial-answer';
import type { Resource } from '@ec/resource/resource';
import type { AnswerOf, ArgumentsOf, StoredRowOf, ValuesOf } from '@ec/resource/row';
import { actionReply } from '@ec/resource/schema';
import { toWire } from '@ec/resource/wire';
import { sql } from 'kysely';
import { callLabels } from '../engine/call-labels.ts';
import {
  type CallContext,
  inputOf,
  onlyAdministrators,
  type StoredRow,
  type Transaction,
  type Values,
} from '../engine/context.ts';
import { looseRecordSchema } from '../engine/endpoint.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import type { Engine } from '../engine/feature.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { idOf } from '../read/detail.ts';
import { idsOf } from '../read/ids-of.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { lockRows, writeEdits } from './bulk.ts';
import { checkFiles } from './named-files.ts';
import { checkCodes, checkTargets } from './references.ts';
import { refusedRowsOf } from './refused-rows.ts';
import { inTransaction } from './transaction.ts';
import { wrongState } from './wrong-state.ts';

/** `R`: the definition; `N`: the name of the action in it. */
export interface ActionContext<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> {
  tx: Sql;
  call: Call;
  /** The stored row before the action, locked until the transaction ends; empty for an action without a row. */
  row: StoredRowOf<R>;
  /** The arguments of the action, in the form that the database takes. */
  args: ArgumentsOf<R['actions'][N]>;
}

/**
 * `set`: values to write. It contains the state field only if the definition permits several next states. `data`: the reply, in the form
 * that the definition declares.
 */
export type Outcome<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> = {
  set?: ValuesOf<R>;
} & AnswerOf<R['actions'][N]>;

/** The handler refuses by throwing an AppError. An action without a handler only moves the state. */
export type ActionHandler<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> = {
  /** A method type, so that TypeScript accepts the handler of one definition where a handler of any definition is expected. */
  handle(context: ActionContext<R, N>): Promise<Outcome<R, N>> | Outcome<R, N>;
}['handle'];

/**
 * An action with slow work outside the database, such as a connection test or a request to another system. `outside` receives the checked
 * rows and runs without a transaction or lock. If one of the rows changes meanwhile, the action is refused and writes nothing.
 */
export interface OutsideAction<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> {
  outside(context: Omit<ActionContext<R, N>, 'tx'>): Promise<Outcome<R, N>>;
}

/**
 * An action whose amounts depend on sibling rows. `hold` locks the rows that siblings share (their order, their customer). It runs once for
 * all rows of the call, before the first row is handled. It must lock in a fixed order, so that concurrent calls do not deadlock.
 */
export interface HoldingAction<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> {
  hold(context: { tx: Sql; call: Call; rows: readonly StoredRowOf<R>[] }): Promise<unknown>;
  handle: ActionHandler<R, N>;
  /** Runs in the same transaction after all rows of the call were written, to update the amounts of their siblings. */
  after?(context: { tx: Sql; call: Call; rows: readonly StoredRowOf<R>[] }): Promise<unknown>;
  /** Runs after a refusal and the rollback of the transaction, so that it can store the reason in the rows. */
  afterRefusal?(context: { call: Call; ids: readonly string[]; error: AppError }): Promise<unknown>;
}

/** The handlers by the action names of the definition. */
export type ActionHandlers<R extends Resource> = {
  readonly [N in keyof R['actions']]?: ActionHandler<R, N> | OutsideAction<R, N> | HoldingAction<R, N>;
};

/** Casts the handlers to those of any definition, for code that learns the definition only at run time. */
export const ofAnyAction = <R extends Resource>(handlers: ActionHandlers<R>): ActionHandlers<Resource> =>
  handlers as unknown as ActionHandlers<Resource>;

const maxRows = 200;

/** Returns a route for each action of the definition and each base path under which it is served. */
export function actionRoutes<R extends Resource>(
  engine: Engine,
  resource: R,
  typed: ActionHandlers<NoInfer<R>> = {},
): Route[] {
  const handlers = typed as Readonly<Record<string, Handler | undefined>>;
  const undeclared = Object.keys(handlers).find((name) => !(name in resource.actions));
  if (undeclared) throw new Error(`${resource.name} declares no action ${undeclared}`);
  return Object.entries(resource.actions).flatMap(([name, action]) => {
    if (action.isRowless && !handlers[name]) throw new Error(`${resource.name}: ${name} has no row and no handler`);
    const mainRoute = actionRoute({ engine, resource, name, action, handler: handlers[name] });
    return [mainRoute, ...action.otherBases.map((base) => ({ ...mainRoute, path: `/${base}/${name}` }))];
  });
}

type Handler = ActionHandler | OutsideAction | HoldingAction;

interface ActionOptions {
  engine: Engine;
  resource: Resource;
  name: string;
  action: Action;
  handler: Handler | undefined;
}

/** The context of one call of an action. */
interface ActionCall extends CallContext {
  name: string;
  action: Action;
  /** The ids of the rows to handle; undefined: all rows that the call names. */
  ids?: readonly string[];
}

function actionRoute({ engine, resource, name, action, handler = () => ({}) }: ActionOptions): Route {
  const contextOf = (call: Call): ActionCall => ({ engine, resource, call, hooks: {}, name, action });
  return route({
    method: 'POST',
    path: `/${resource.base}/${name}`,
    access: { code: permissionsOf(resource).action(name) },
    title: `${resource.label.en}: ${name}`,
    label: callLabels(resource, action.label).label,
    labelOfParameter: (name) => action.takesFields[name]?.label,
    documentedInput: () => actionSchema(action),
    output: lazily(() => actionReply(action)),
    input: looseRecordSchema,
    onRefused: (call, error) => auditRefused(contextOf(call), error),
    handler: (call) => {
      onlyAdministrators(resource, call);
      const context = contextOf(call);
      return isPartial(call) && !action.isRowless ? runEach(context, handler) : runAction(context, handler);
    },
  });
}

const isPartial = (call: Call): boolean => ['1', 'true'].includes(`${inputOf(call).partial}`);

/**
 * Handles each row in its own transaction, so that the refusal of one row does not stop the others. A fault that concerns all rows, such as
 * too many ids or a wrong argument, refuses the whole call.
 */
async function runEach(context: ActionCall, handler: Handler): Promise<PartialAnswer> {
  const { call, action } = context;
  const ids = await auditing(context, async () => {
    const ids = idsIn(inputOf(call), action);
    await inTransaction(context, (transaction) => argumentsOf(transaction, action));
    return ids;
  });
  const done: string[] = [];
  const answers: unknown[] = [];
  const refusals = new Map<string, AppError>();
  for (const id of ids) {
    try {
      answers.push(await runAction({ ...context, ids: [id] }, handler));
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(id, error);
    }
  }
  return { done, refused: await refusedRowsOf(context, refusals), ...(action.reply ? { answers } : {}) };
}

function runAction(context: ActionCall, handler: Handler): Promise<unknown> {
  const { name, action } = context;
  let ids = context.ids ?? [];
  const work = async () => {
    ids = context.ids ?? idsIn(inputOf(context.call), action);
    const inside = 'outside' in handler ? await runOutside(context, ids, handler) : handler;
    const { hold, handle, after } = 'hold' in inside ? inside : { hold: undefined, handle: inside, after: undefined };
    return await inTransaction(context, async (transaction) => {
      const { tx, call } = transaction;
      const { rows, args } = await lockAndCheck(context, transaction, ids);
      await hold?.({ tx, call, rows });
      const data: unknown[] = [];
      for (const row of action.isRowless ? [undefined] : rows) {
        const { set = {}, data: reply } = await handle({ tx, call, row: row ?? {}, args });
        const state = row ? stateAfter(transaction, action, row, { args, set }) : {};
        await write(transaction, {
          name,
          row,
          values: { ...state, ...withWireTimes(set) },
          args: auditedArgs(action, args),
        });
        if (reply !== undefined) data.push(reply);
      }
      await after?.({ tx, call, rows });
      return data.length > 1 ? data : (data[0] ?? true);
    });
  };
  const afterRefusal = async (error: AppError) => {
    if ('afterRefusal' in handler) await handler.afterRefusal?.({ call: context.call, ids, error });
  };
  return auditing(context, work, afterRefusal);
}

/** Does the work; if it is refused, audits the refusal. */
async function auditing<T>(
  context: ActionCall,
  work: () => Promise<T>,
  afterRefusal?: (error: AppError) => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      await auditRefused(context, error);
      await afterRefusal?.(error);
    }
    throw error;
  }
}

/** Locks the rows until the transaction ends and parses the arguments. @throws AppError if the action is not allowed on a row */
async function lockAndCheck({ name, action }: ActionCall, transaction: Transaction, ids: readonly string[]) {
  const rows = await rowsOf({ ...transaction, use: { action: name } }, ids);
  const args = await argumentsOf(transaction, action);
  for (const row of rows) if (!isAllowed(action, row)) throw refusalOf(transaction, action, row);
  return { rows, args };
}

/** Checks the rows, then runs `outside`. The returned handler returns the outcome of a row, or refuses a row that has changed meanwhile. */
async function runOutside(context: ActionCall, ids: readonly string[], { outside }: OutsideAction) {
  const { call, action } = context;
  const { rows, args } = await inTransaction(context, (transaction) => lockAndCheck(context, transaction, ids));
  const outcomes = new Map<unknown, { version: unknown; outcome: Outcome }>();
  for (const row of action.isRowless ? [undefined] : rows)
    outcomes.set(row?.id, { version: row?.rowVersion, outcome: await outside({ call, row: row ?? {}, args }) });
  return ({ row }: ActionContext): Outcome => {
    const { version, outcome = {} } = outcomes.get(row.id) ?? {};
    if (row.rowVersion !== version) throw new AppError(errors.changedByOther);
    return outcome;
  };
}

/** Returns the ids of the input. Only a bulk action accepts several. */
function idsIn(input: Values, { isBulk, isRowless, idName }: Action): string[] {
  if (isRowless) return [];
  const one = input.id ?? (idName === undefined ? undefined : input[idName]);
  if (input.ids === undefined) return [idOf(one, idName)];
  const ids = idsOf(one === undefined ? input.ids : [one, ...idsOf(input.ids)]);
  if (ids.length > maxRows) throw new AppError(engineErrors.tooManyIds, { most: maxRows });
  if (ids.length > 1 && !isBulk) throw new AppError(errors.wrongParameter, { name: 'ids' });
  return ids;
}

async function argumentsOf(transaction: Transaction, { takesFields }: Action): Promise<Values> {
  const { call } = transaction;
  const { values, issues } = parseFields(Object.entries(takesFields), inputOf(call), 'add', call.language);
  if (issues[0]) throw new AppError(errors.invalid, { name: issues[0].field, message: issues[0].message });
  checkCodes(transaction, takesFields, values);
  await checkTargets(transaction, takesFields, values);
  await checkFiles(transaction, takesFields, values);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, argumentValue(takesFields[name], value)]),
  );
}

/** Returns a JSON argument as a value, for handlers; `parseFields` returns it as text. */
const argumentValue = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value;

async function rowsOf(transaction: Transaction, ids: readonly string[]): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await lockRows(transaction, [...baseConditions(transaction), sql`t.id = any(${ids}::bigint[])`]);
  if (rows.length !== ids.length) throw new AppError(errors.noData);
  return rows;
}

const refusalOf = (transaction: Transaction, action: Action, row: StoredRow): AppError =>
  wrongState(transaction, {
    field: obstacleOf(action, row) ?? action.stateCondition?.field ?? '',
    row,
    doing: action.label,
  });

/**
 * Returns the value of the state field after the action. When several next states are possible, an argument with the field's name or the
 * handler's `set` decides; the handler may also keep the current state.
 */
function stateAfter(
  transaction: Transaction,
  action: Action,
  row: StoredRow,
  { args, set }: { args: Values; set: Values },
): Values {
  const { stateCondition, leadsTo } = action;
  if (!stateCondition || leadsTo.length === 0) return {};
  const { field } = stateCondition;
  const next = nextStatesOf(action, transaction.resource.states, Number(row[field]));
  if (field in set) {
    if ([row[field], ...next].map(Number).includes(Number(set[field]))) return {};
    throw new Error(`${transaction.resource.name}: an action sets ${field} to ${set[field]}, which it may not`);
  }
  const candidates = field in args ? next.filter((state) => state === args[field]) : next;
  if (candidates.length === 0) throw refusalOf(transaction, action, row);
  if (candidates.length > 1)
    throw new Error(`${transaction.resource.name}: an action leaves open which ${field} it leads to`);
  return { [field]: candidates[0] };
}

/** Replaces each `Date` by the text form of times that the engine uses. */
const withWireTimes = (set: Values): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, value instanceof Date ? `${toWireTime(value)}+08` : value]),
  );

/** Returns the arguments for the audit as wire values, without secrets. */
function auditedArgs({ takesFields }: Action, args: Values): Values | undefined {
  const visibleArguments = Object.entries(takesFields).filter(
    ([name, { kind }]) => kind !== 'secret' && args[name] !== null && args[name] !== undefined,
  );
  if (visibleArguments.length === 0) return undefined;
  return Object.fromEntries(visibleArguments.map(([name, field]) => [name, toWire(field, args[name])]));
}

interface ActionWrite {
  name: string;
  /** Undefined for an action without a row. */
  row: StoredRow | undefined;
  values: Values;
  args: Values | undefined;
}

async function write(transaction: Transaction, { name, row, values, args }: ActionWrite): Promise<void> {
  const { tx, call, engine, resource } = transaction;
  if (Object.keys(values).length > 0) {
    if (!row) throw new Error(`${resource.name}: ${name} has no row to set anything in`);
    return writeEdits(transaction, [{ row, values }], { action: name, args });
  }
  const changes = args && { given: args };
  const entry = { resource: resource.name, action: name, rowId: row?.id, changes, version: row?.rowVersion };
  await audit(tx, call, engine.ids, [entry]);
}

/** Audits a refused action with its arguments, the state of the rows and the reason, in a new transaction. */
async function auditRefused(context: ActionCall, error: AppError): Promise<void> {
  const { engine, resource, call, name, action } = context;
  const input = inputOf(call);
  const sentEntries = Object.entries(action.takesFields).flatMap(([key, { kind }]) =>
    kind === 'secret' || input[key] === undefined ? [] : [[key, `${input[key]}`.slice(0, 500)]],
  );
  const sentArguments = sentEntries.length > 0 ? { given: Object.fromEntries(sentEntries) } : {};
  const reason = errorText(error.entry, error.parameters, call.language);
  const ids = context.ids ?? idsOrNone(() => idsIn(input, { ...action, isBulk: true }));
  const { stateCondition } = action;
  await engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const rows =
      stateCondition && ids.length > 0
        ? await tx.rows<{ id: string; state: unknown }>(
            sql`select t.id, ${columnIn(stateCondition.field)} as state from ${tableOf(resource)}
              where t.id = any(${ids}::bigint[])`,
          )
        : [];
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const entries = (ids.length > 0 ? ids : [undefined]).map((rowId): AuditEntry => {
      const state = rowId === undefined ? undefined : states.get(rowId);
      const before = stateCondition && state !== undefined ? { before: { [stateCondition.field]: state } } : {};
      return { resource: resource.name, action: name, rowId, reason, changes: { ...before, ...sentArguments } };
    });
    await audit(tx, call, engine.ids, entries);
  });
}

/** Returns the ids; none if reading them fails. */
function idsOrNone(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
