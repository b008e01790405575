// Collects all log entries of one request: the call, its errors, its changes, sign-ins and events.
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { OutputOf } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { present, viewerOf } from '@ec/resource-server/present';
import { tableOf } from '@ec/resource-server/rows';
import { shapeOf } from '@ec/resource-server/shape';
import { sql } from 'kysely';
import { type trace, traced } from '../../shared/trace.contract.ts';
import { type AuditRow, describeAuditRows } from './audit-words.ts';
import { withTitleIn } from './spoken-title.ts';

/** Limits the rows of each log, because a batch may write thousands of audit rows. */
const maxRows = 100;

type LogName = keyof typeof traced;
type Trace = OutputOf<typeof trace>;

/** Returns the entries of the logs that the caller may read. The platform's administrator gets the entries of all tenants. */
export async function readTrace(engine: Engine, call: Call, requestId: string): Promise<Trace> {
  const readable = (Object.entries(traced) as [LogName, Resource][]).filter(([, { code }]) => call.rights.holds(code));
  const { tenantId } = call.caller;
  await engine.names.ready(tenantId);
  const isAcrossTenants =
    call.rights.isAdministrator && (call.caller.operator?.tenantId ?? tenantId) === platformTenant;
  if (!isAcrossTenants)
    return readLogs(engine, call, readable, engine.database.read(tenantId), { tenantId, requestId });
  const by = { userId: call.caller.userId, account: call.caller.account, requestId: call.requestId };
  return engine.database.asPlatform(
    'trace of a request',
    (tx) => readLogs(engine, call, readable, tx, { tenantId: undefined, requestId }),
    { audit: 'log', by },
  );
}

interface TraceQuery {
  /** Undefined for the rows of all tenants. */
  tenantId: string | undefined;
  requestId: string;
}

async function readLogs(engine: Engine, call: Call, readable: [LogName, Resource][], source: Sql, query: TraceQuery) {
  const rowsByLog: Partial<Record<LogName, unknown[]>> = {};
  for (const [log, resource] of readable) {
    const rows = await readLog(engine, call, resource, source, query);
    rowsByLog[log] = log === 'audit' ? await describeAuditRows(engine, call, rows as AuditRow[]) : rows;
  }
  return rowsByLog as Trace;
}

async function readLog(
  engine: Engine,
  call: Call,
  resource: Resource,
  source: Sql,
  { tenantId, requestId }: TraceQuery,
) {
  const shape = shapeOf(resource, engine.registry);
  const tenantCondition = tenantId === undefined ? sql`` : sql`t.tenant_id = ${tenantId} and `;
  const rows = await source.rows<Row>(
    sql`select ${sql.raw(shape.selectList)} from ${tableOf(resource)}
      where ${tenantCondition}t.request_id = ${requestId} order by t.create_time, t.id limit ${maxRows}`,
  );
  const viewer = viewerOf({ engine, resource, call });
  return rows.map((row) => withTitleIn(present(shape, row, viewer), call.language));
}
