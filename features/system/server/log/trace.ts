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
import { type AuditRow, auditInWords } from './audit-words.ts';
import { spoken } from './spoken-title.ts';

/** A batch writes thousands of audit rows; a person reads so many. */
const mostRows = 100;

type Part = keyof typeof traced;
type Trace = OutputOf<typeof trace>;

/** Lists of logs that the caller may not read are absent. The platform finds the request in whichever tenants it touched. */
export async function traceOf(engine: Engine, call: Call, requestId: string): Promise<Trace> {
  const readable = (Object.entries(traced) as [Part, Resource][]).filter(([, { code }]) => call.rights.holds(code));
  const { tenantId } = call.caller;
  await engine.names.ready(tenantId);
  const everywhere = call.rights.isAdministrator && (call.caller.operator?.tenantId ?? tenantId) === platformTenant;
  if (!everywhere) return read(engine, call, readable, engine.database.read(tenantId), { tenantId, requestId });
  const by = { userId: call.caller.userId, account: call.caller.account, requestId: call.requestId };
  return engine.database.asPlatform(
    'trace of a request',
    (tx) => read(engine, call, readable, tx, { tenantId: undefined, requestId }),
    { audit: 'log', by },
  );
}

interface TraceQuery {
  /** Undefined: of all tenants. */
  tenantId: string | undefined;
  requestId: string;
}

async function read(engine: Engine, call: Call, readable: [Part, Resource][], source: Sql, query: TraceQuery) {
  const rowsByPart: Partial<Record<Part, unknown[]>> = {};
  for (const [part, resource] of readable) {
    const rows = await rowsOf(engine, call, resource, source, query);
    rowsByPart[part] = part === 'audit' ? await auditInWords(engine, call, rows as AuditRow[]) : rows;
  }
  return rowsByPart as Trace;
}

async function rowsOf(
  engine: Engine,
  call: Call,
  resource: Resource,
  source: Sql,
  { tenantId, requestId }: TraceQuery,
) {
  const shape = shapeOf(resource, engine.registry);
  const tenant = tenantId === undefined ? sql`` : sql`t.tenant_id = ${tenantId} and `;
  const rows = await source.rows<Row>(
    sql`select ${sql.raw(shape.selectList)} from ${tableOf(resource)}
      where ${tenant}t.request_id = ${requestId} order by t.create_time, t.id limit ${mostRows}`,
  );
  const viewer = viewerOf({ engine, resource, call });
  return rows.map((row) => spoken(present(shape, row, viewer), call.language));
}
