// Named actions: state changes of their own, checked under a row lock, audited even where they are refused (domain §8.1).
import { type AuditEntry, audit } from '@ec/kernel/audit';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { lazily } from '@ec/language/lazily';
import { type Action, isAllowed, leadsFrom, obstacleOf } from '@ec/resource/action';
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
import { namedAs } from '../engine/named-as.ts';
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
  /** As stored before the action, held until the transaction ends; empty for an action without a row. */
  row: StoredRowOf<R>;
  /** The arguments of the action, in the form that the database takes. */
  args: ArgumentsOf<R['actions'][N]>;
}

/** `set`: what else is written, the state only where the definition leaves a choice; `data`: the reply that the definition gives. */
export type Outcome<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> = {
  set?: ValuesOf<R>;
} & AnswerOf<R['actions'][N]>;

/** Refuses by throwing an AppError. An action without a handler only moves the state. */
export type ActionHandler<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> = {
  /** A method, so that a handler of one definition is one of any. */
  handle(context: ActionContext<R, N>): Promise<Outcome<R, N>> | Outcome<R, N>;
}['handle'];

/**
 * For what reaches beyond the database and takes its time: a connection that is tried, another system that is asked. It sees rows
 * that it may work on, and holds none while it goes on. Where one was changed meanwhile, nothing of it counts.
 */
export interface OutsideAction<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> {
  outside(context: Omit<ActionContext<R, N>, 'tx'>): Promise<Outcome<R, N>>;
}

/**
 * For amounts that follow from sibling rows: `hold` locks what the siblings have in common (an order, a customer), of all rows of the
 * call at once and in a fixed order, before the first of them is handled. So calls at the same time wait for each other and never block
 * each other.
 */
export interface HoldingAction<R extends Resource = Resource, N extends keyof R['actions'] = keyof R['actions']> {
  hold(context: { tx: Sql; call: Call; rows: readonly StoredRowOf<R>[] }): Promise<unknown>;
  handle: ActionHandler<R, N>;
  /** After all rows of the call were written, in the same transaction: for siblings whose amounts follow. */
  after?(context: { tx: Sql; call: Call; rows: readonly StoredRowOf<R>[] }): Promise<unknown>;
  /** After a refusal, in a time of its own, when nothing of the call is left: for rows that must show why. */
  afterRefusal?(context: { call: Call; ids: readonly string[]; error: AppError }): Promise<unknown>;
}

/** By the names that the definition declares. */
export type ActionHandlers<R extends Resource> = {
  readonly [N in keyof R['actions']]?: ActionHandler<R, N> | OutsideAction<R, N> | HoldingAction<R, N>;
};

/** The same handlers for code that learns while the product runs which of several definitions it serves. */
export const ofAnyAction = <R extends Resource>(handlers: ActionHandlers<R>): ActionHandlers<Resource> =>
  handlers as unknown as ActionHandlers<Resource>;

const most = 200;

/** A route for each action that the definition declares, and for each base under which it is served. */
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
    const served = actionRoute({ engine, resource, name, action, handler: handlers[name] });
    return [served, ...action.otherBases.map((base) => ({ ...served, path: `/${base}/${name}` }))];
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
  /** The rows, where they are not all that the call names. */
  ids?: readonly string[];
}

function actionRoute({ engine, resource, name, action, handler = () => ({}) }: ActionOptions): Route {
  const contextOf = (call: Call): ActionCall => ({ engine, resource, call, hooks: {}, name, action });
  return route({
    method: 'POST',
    path: `/${resource.base}/${name}`,
    access: { code: permissionsOf(resource).action(name) },
    title: `${resource.label.en}: ${name}`,
    label: namedAs(resource, action.label).label,
    wordFor: (name) => action.takesFields[name]?.label,
    described: () => actionSchema(action),
    output: lazily(() => actionReply(action)),
    input: looseRecordSchema,
    refused: (call, error) => auditRefused(contextOf(call), error),
    handler: (call) => {
      onlyAdministrators(resource, call);
      const context = contextOf(call);
      return isPartial(call) && !action.isRowless ? runEach(context, handler) : runAction(context, handler);
    },
  });
}

const isPartial = (call: Call): boolean => ['1', 'true'].includes(`${inputOf(call).partial}`);

/**
 * Each row in a transaction of its own: what one is refused for does not hold back the others. Only what no row could be taken with,
 * too many ids or a wrong argument, refuses the whole call.
 */
async function runEach(context: ActionCall, handler: Handler): Promise<PartialAnswer> {
  const { call, action } = context;
  const ids = await auditing(context, async () => {
    const ids = idsIn(inputOf(call), action);
    await inTransaction(context, (transaction) => argumentsOf(transaction, action));
    return ids;
  });
  const [done, answers]: [string[], unknown[]] = [[], []];
  const refused = new Map<string, AppError>();
  for (const id of ids) {
    try {
      answers.push(await runAction({ ...context, ids: [id] }, handler));
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(id, error);
    }
  }
  return { done, refused: await refusedRowsOf(context, refused), ...(action.reply ? { answers } : {}) };
}

function runAction(context: ActionCall, handler: Handler): Promise<unknown> {
  const { name, action } = context;
  let ids = context.ids ?? [];
  const work = async () => {
    ids = context.ids ?? idsIn(inputOf(context.call), action);
    const inside = 'outside' in handler ? await doneOutside(context, ids, handler) : handler;
    const { hold, handle, after } = 'hold' in inside ? inside : { hold: undefined, handle: inside, after: undefined };
    return await inTransaction(context, async (transaction) => {
      const { tx, call } = transaction;
      const { rows, args } = await taken(context, transaction, ids);
      await hold?.({ tx, call, rows });
      const data: unknown[] = [];
      for (const row of action.isRowless ? [undefined] : rows) {
        const { set = {}, data: reply } = await handle({ tx, call, row: row ?? {}, args });
        const state = row ? stateAfter(transaction, action, row, { args, set }) : {};
        await write(transaction, { name, row, values: { ...state, ...timed(set) }, args: auditedArgs(action, args) });
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

/** A refusal stands in the audit, too. */
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

/** The rows, held until the transaction ends, and what is to be done with them. @throws AppError where it may not be done */
async function taken({ name, action }: ActionCall, transaction: Transaction, ids: readonly string[]) {
  const rows = await rowsOf({ ...transaction, use: { action: name } }, ids);
  const args = await argumentsOf(transaction, action);
  for (const row of rows) if (!isAllowed(action, row)) throw refused(transaction, action, row);
  return { rows, args };
}

/** A handler that gives what was found out between two transactions, of rows that are as they were. */
async function doneOutside(context: ActionCall, ids: readonly string[], { outside }: OutsideAction) {
  const { call, action } = context;
  const { rows, args } = await inTransaction(context, (transaction) => taken(context, transaction, ids));
  const outcomes = new Map<unknown, { version: unknown; outcome: Outcome }>();
  for (const row of action.isRowless ? [undefined] : rows)
    outcomes.set(row?.id, { version: row?.rowVersion, outcome: await outside({ call, row: row ?? {}, args }) });
  return ({ row }: ActionContext): Outcome => {
    const { version, outcome = {} } = outcomes.get(row.id) ?? {};
    if (row.rowVersion !== version) throw new AppError(errors.changedByOther);
    return outcome;
  };
}

/** From body and query alike; several only where the action takes several. */
function idsIn(input: Values, { isBulk, isRowless, idName }: Action): string[] {
  if (isRowless) return [];
  const one = input.id ?? (idName === undefined ? undefined : input[idName]);
  if (input.ids === undefined) return [idOf(one, idName)];
  const ids = idsOf(one === undefined ? input.ids : [one, ...idsOf(input.ids)]);
  if (ids.length > most) throw new AppError(engineErrors.tooManyIds, { most });
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
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidBy(takesFields[name], value)]));
}

/** Handlers get JSON arguments as values, although statements write them as text. */
const saidBy = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value;

async function rowsOf(transaction: Transaction, ids: readonly string[]): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await lockRows(transaction, [...baseConditions(transaction), sql`t.id = any(${ids}::bigint[])`]);
  if (rows.length !== ids.length) throw new AppError(errors.noData);
  return rows;
}

const refused = (transaction: Transaction, action: Action, row: StoredRow): AppError =>
  wrongState(transaction, { field: obstacleOf(action, row) ?? action.allowed?.field ?? '', row, doing: action.label });

/** An argument of the field's name chooses where the states leave a choice; or the handler, which may also stay. */
function stateAfter(
  transaction: Transaction,
  action: Action,
  row: StoredRow,
  { args, set }: { args: Values; set: Values },
): Values {
  const { allowed, leadsTo } = action;
  if (!allowed || leadsTo.length === 0) return {};
  const { field } = allowed;
  const next = leadsFrom(action, transaction.resource.states, Number(row[field]));
  if (field in set) {
    if ([row[field], ...next].map(Number).includes(Number(set[field]))) return {};
    throw new Error(`${transaction.resource.name}: an action sets ${field} to ${set[field]}, which it may not`);
  }
  const chosen = field in args ? next.filter((state) => state === args[field]) : next;
  if (chosen.length === 0) throw refused(transaction, action, row);
  if (chosen.length > 1)
    throw new Error(`${transaction.resource.name}: an action leaves open which ${field} it leads to`);
  return { [field]: chosen[0] };
}

/** Instants as the engine keeps them. */
const timed = (set: Values): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, value instanceof Date ? `${toWireTime(value)}+08` : value]),
  );

/** For the audit: wire values, secrets never. */
function auditedArgs({ takesFields }: Action, args: Values): Values | undefined {
  const visibleArguments = Object.entries(takesFields).filter(
    ([name, { kind }]) => kind !== 'secret' && args[name] !== null && args[name] !== undefined,
  );
  if (visibleArguments.length === 0) return undefined;
  return Object.fromEntries(visibleArguments.map(([name, field]) => [name, toWire(field, args[name])]));
}

interface Written {
  name: string;
  /** Returns no arguments where the action takes none. */
  row: StoredRow | undefined;
  values: Values;
  args: Values | undefined;
}

async function write(transaction: Transaction, { name, row, values, args }: Written): Promise<void> {
  const { tx, call, engine, resource } = transaction;
  if (Object.keys(values).length > 0) {
    if (!row) throw new Error(`${resource.name}: ${name} has no row to set anything in`);
    return writeEdits(transaction, [{ row, values }], { action: name, args });
  }
  const changes = args && { given: args };
  const entry = { resource: resource.name, action: name, rowId: row?.id, changes, version: row?.rowVersion };
  await audit(tx, call, engine.ids, [entry]);
}

/** Audits a refused action: its arguments, the state of the rows and the reason. It runs after the transaction was rolled back. */
async function auditRefused(context: ActionCall, error: AppError): Promise<void> {
  const { engine, resource, call, name, action } = context;
  const input = inputOf(call);
  const sent = Object.entries(action.takesFields).flatMap(([key, { kind }]) =>
    kind === 'secret' || input[key] === undefined ? [] : [[key, `${input[key]}`.slice(0, 500)]],
  );
  const sentArguments = sent.length > 0 ? { given: Object.fromEntries(sent) } : {};
  const reason = errorText(error.entry, error.parameters, call.language);
  const ids = context.ids ?? readable(() => idsIn(input, { ...action, isBulk: true }));
  const { allowed } = action;
  await engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const rows =
      allowed && ids.length > 0
        ? await tx.rows<{ id: string; state: unknown }>(
            sql`select t.id, ${columnIn(allowed.field)} as state from ${tableOf(resource)}
              where t.id = any(${ids}::bigint[])`,
          )
        : [];
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const entries = (ids.length > 0 ? ids : [undefined]).map((rowId): AuditEntry => {
      const state = rowId === undefined ? undefined : states.get(rowId);
      const before = allowed && state !== undefined ? { before: { [allowed.field]: state } } : {};
      return { resource: resource.name, action: name, rowId, reason, changes: { ...before, ...sentArguments } };
    });
    await audit(tx, call, engine.ids, entries);
  });
}

function readable(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
