// Named actions: state changes of their own, checked under a row lock, audited even where they are refused (domain §8.1).
import { type AuditEntry, audit } from '@ec/kernel/audit';
import { toWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { type Action, isAllowed, leadsFrom } from '@ec/resource/action';
import { permissionsOf } from '@ec/resource/calls';
import { labelOf } from '@ec/resource/label';
import { parseFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { toWire } from '@ec/resource/wire';
import { sql } from 'kysely';
import { z } from 'zod';
import { type At, type Many, onlyAdministrators, type Row, type Values } from './at.ts';
import { idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import { lockRows, writeEdits } from './many.ts';
import { baseConditions } from './predicate.ts';
import { codeText, viewerOf } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { idsOf } from './remove.ts';
import { columnIn, tableOf } from './rows.ts';
import { together } from './transaction.ts';
import { labelOfRow } from './words.ts';

export interface Acting {
  tx: Sql;
  call: Call;
  /** As stored before the action, held until the transaction ends; empty for an action without a row. */
  row: Row;
  /** What the action takes, as the database takes it. */
  given: Values;
}

/** `set`: what else is written, the state only where the definition leaves a choice; `data`: the reply, true unless given. */
export interface Outcome {
  set?: Values;
  data?: unknown;
}

/** Refuses by throwing an AppError. An action without a handler only moves the state. */
export type ActionHandler = (acting: Acting) => Promise<Outcome> | Outcome;

const most = 200;
const anything = z.record(z.string(), z.unknown());

/** One route for each action that the definition declares; `without`: those that the feature serves itself. */
export function actionRoutes(
  engine: Engine,
  resource: Resource,
  handlers: Record<string, ActionHandler> = {},
  { without = [] }: { without?: readonly string[] } = {},
): Route[] {
  const undeclared = Object.keys(handlers).find((name) => !(name in resource.actions));
  if (undeclared) throw new Error(`${resource.name} declares no action ${undeclared}`);
  const served = Object.entries(resource.actions).filter(([name]) => !without.includes(name));
  return served.map(([name, action]) => {
    if (action.isRowless && !handlers[name]) throw new Error(`${resource.name}: ${name} has no row and no handler`);
    return actionRoute(engine, resource, name, handlers[name]);
  });
}

/** `path`: where it is served besides `{base}/{name}`. */
export function actionRoute(
  engine: Engine,
  resource: Resource,
  name: string,
  handler: ActionHandler = () => ({}),
  path = `/${resource.base}/${name}`,
): Route {
  const at = (call: Call): At => ({ engine, resource, call, hooks: {} });
  return route({
    method: 'POST',
    path,
    access: { code: permissionsOf(resource).action(name) },
    title: `${resource.label.en}: ${name}`,
    input: anything,
    forbidden: (call) => auditRefused(at(call), name, new AppError(errors.forbidden)),
    handler: (call) => {
      onlyAdministrators(resource, call);
      return runAction(at(call), name, handler);
    },
  });
}

async function runAction(at: At, name: string, handler: ActionHandler): Promise<unknown> {
  const action = at.resource.actions[name] as Action;
  try {
    const ids = idsIn(at.call.input as Values, action);
    return await together(at, async (many) => {
      const rows = await rowsOf(many, ids);
      const given = await argumentsOf(many, action);
      for (const row of rows) if (!isAllowed(action, row)) throw wrongState(many, action, row);
      const data: unknown[] = [];
      for (const row of action.isRowless ? [{}] : rows) {
        const { set = {}, data: reply } = await handler({ tx: many.tx, call: many.call, row, given });
        const values = { ...stateAfter(many, action, row, { given, set }), ...timed(set) };
        await write(many, { name, row, values, given: toldOf(action, given) });
        if (reply !== undefined) data.push(reply);
      }
      return data.length > 1 ? data : (data[0] ?? true);
    });
  } catch (error) {
    if (error instanceof AppError) await auditRefused(at, name, error);
    throw error;
  }
}

/** From body and query alike; several only where the action takes several. */
function idsIn(input: Values, { takesMany, isRowless, idName }: Action): string[] {
  if (isRowless) return [];
  const one = input.id ?? (idName === undefined ? undefined : input[idName]);
  if (input.ids === undefined) return [idOf(one, idName)];
  const ids = idsOf(one === undefined ? input.ids : [one, ...idsOf(input.ids)]);
  if (ids.length > most) throw new AppError(engineErrors.tooManyIds, { most });
  if (ids.length > 1 && !takesMany) throw new AppError(errors.wrongParameter, { name: 'ids' });
  return ids;
}

async function argumentsOf(many: Many, { takesFields }: Action): Promise<Values> {
  const { call } = many;
  const { values, issues } = parseFields(Object.entries(takesFields), call.input as Values, 'add', call.language);
  if (issues[0]) throw new AppError(errors.invalid, { name: issues[0].field, message: issues[0].message });
  checkCodes(many, takesFields, values);
  await checkTargets(many, takesFields, values);
  return values;
}

async function rowsOf(many: Many, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await lockRows(many, [...baseConditions(many), sql`t.id = any(${ids}::bigint[])`]);
  if (rows.length !== ids.length) throw new AppError(errors.noData);
  return rows;
}

function wrongState(many: Many, action: Action, row: Row): AppError {
  const { resource, call } = many;
  const field = resource.fields[action.allowed?.field ?? ''];
  const state = field && row[action.allowed?.field ?? ''];
  return new AppError(engineErrors.wrongState, {
    label: labelOf(resource.label, call.language),
    title: labelOfRow(many, row),
    state: (field && state !== null && codeText(field, state, viewerOf(many))) || String(state ?? '—'),
    action: labelOf(action.label, call.language),
  });
}

/** An argument of the field's name chooses where the states leave a choice; or the handler, which may also stay. */
function stateAfter(many: Many, action: Action, row: Row, { given, set }: { given: Values; set: Values }): Values {
  const { allowed, leadsTo } = action;
  if (!allowed || leadsTo.length === 0) return {};
  const { field } = allowed;
  const next = leadsFrom(action, many.resource.states, Number(row[field]));
  if (field in set) {
    if ([row[field], ...next].map(Number).includes(Number(set[field]))) return {};
    throw new Error(`${many.resource.name}: an action sets ${field} to ${set[field]}, which it may not`);
  }
  const wanted = field in given ? next.filter((state) => state === given[field]) : next;
  if (wanted.length === 0) throw wrongState(many, action, row);
  if (wanted.length > 1) throw new Error(`${many.resource.name}: an action leaves open which ${field} it leads to`);
  return { [field]: wanted[0] };
}

/** Instants as the engine keeps them. */
const timed = (set: Values): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, value instanceof Date ? `${toWireTime(value)}+08` : value]),
  );

/** For the audit: wire values, secrets never. */
function toldOf({ takesFields }: Action, given: Values): Values | undefined {
  const told = Object.entries(takesFields).filter(
    ([name, { kind }]) => kind !== 'secret' && given[name] !== null && given[name] !== undefined,
  );
  if (told.length === 0) return undefined;
  return Object.fromEntries(told.map(([name, field]) => [name, toWire(field, given[name])]));
}

interface Acted {
  name: string;
  row: Row;
  values: Values;
  given: Values | undefined;
}

async function write(many: Many, { name, row, values, given }: Acted): Promise<void> {
  if (Object.keys(values).length > 0) return writeEdits(many, [{ row, values }], { action: name, given });
  const { tx, call, engine, resource } = many;
  const version = row.rowVersion === undefined ? undefined : Number(row.rowVersion);
  const changes = given && { given };
  const entry = { resource: resource.name, action: name, rowId: row.id as string | undefined, changes, version };
  await audit(tx, call, engine.ids, [entry]);
}

/** What was asked for, the state in which the rows stand, and why it was not done; after what was written is gone again. */
async function auditRefused(at: At, name: string, error: AppError): Promise<void> {
  const { engine, resource, call } = at;
  const action = resource.actions[name] as Action;
  const input = (typeof call.input === 'object' && call.input !== null ? call.input : {}) as Values;
  const told = Object.entries(action.takesFields).flatMap(([key, { kind }]) =>
    kind === 'secret' || input[key] === undefined ? [] : [[key, String(input[key]).slice(0, 500)]],
  );
  const given = told.length > 0 ? { given: Object.fromEntries(told) } : {};
  const reason = errorText(error.entry, error.parameters, call.language);
  const ids = readable(() => idsIn(input, { ...action, takesMany: true }));
  const { allowed } = action;
  await engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const rows =
      allowed && ids.length > 0
        ? await tx.rows<Row>(
            raw(sql`select t.id, ${columnIn(allowed.field)} as state from ${tableOf(resource)}
              where t.id = any(${ids}::bigint[])`),
          )
        : [];
    const states = new Map(rows.map(({ id, state }) => [String(id), state]));
    const entries = (ids.length > 0 ? ids : [undefined]).map((rowId): AuditEntry => {
      const state = rowId === undefined ? undefined : states.get(rowId);
      const before = allowed && state !== undefined ? { before: { [allowed.field]: state } } : {};
      return { resource: resource.name, action: name, rowId, reason, changes: { ...before, ...given } };
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
