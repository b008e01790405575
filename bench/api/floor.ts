// Measures the time below which the product cannot come: bare Fastify and pg send the SQL statements that were recorded from the product,
// over the same number of connections, and answer with the rows. Sign-in, permissions, checks and display names are left out.
import { randomUUID } from 'node:crypto';
import { plannedWithValues } from '@ec/kernel/database/prepared';
import { createIdSource } from '@ec/kernel/ids';
import Fastify from 'fastify';
import pg from 'pg';
import type { MeasuredCalls } from './calls.ts';
import { type Kind, kinds } from './kinds.ts';
import type { RecordedCall } from './record.ts';
import { runAsChild } from './run-as-child.ts';

export interface FloorOptions {
  url: string;
  poolSize: number;
  tenantId: string;
  calls: Pick<MeasuredCalls, 'recorded' | 'recordedId' | 'marker'>;
}

type Replace = (value: unknown) => unknown;
type NamedStatement = { name: string | undefined; text: string };

/** Returns the name by which pg prepares a statement once on each connection; undefined where the product plans it anew for its values. */
const nameOf = (text: string) => (text.includes(plannedWithValues) ? undefined : randomUUID());

runAsChild<FloorOptions>(async ({ url, poolSize, tenantId, calls: { recorded, recordedId, marker } }) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 0,
    // The product has the same settings on each of its connections.
    onConnect: async (client) => {
      await client.query(`set role ec_app; set timezone to 'Asia/Shanghai'`);
      await client.query(`select set_config('app.tenant_id', '${tenantId}', false)`);
    },
  });
  const ids = createIdSource({ node: 511 });
  const statementsOf = new Map<Kind, NamedStatement[]>(
    kinds.map((kind) => [kind, recorded[kind].statements.map(({ text }) => ({ name: nameOf(text), text }))]),
  );

  /** Sends the statements of a call. @returns the rows of the first statement of a read, or of the insert */
  async function replay(kind: Kind, replace: Replace): Promise<unknown[]> {
    const call = recorded[kind];
    const texts = statementsOf.get(kind)!;
    return call.inTransaction ? write(call, texts, replace) : read(call, texts, replace);
  }

  async function read({ statements }: RecordedCall, texts: NamedStatement[], replace: Replace): Promise<unknown[]> {
    let rows: unknown[] | undefined;
    for (const [at, { values }] of statements.entries()) {
      const answer = await pool.query({ ...texts[at]!, values: values.map(replace) });
      rows ??= answer.rows;
    }
    return rows ?? [];
  }

  async function write({ statements }: RecordedCall, texts: NamedStatement[], replace: Replace): Promise<unknown[]> {
    const client = await pool.connect();
    try {
      let rows: unknown[] = [];
      await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
      for (const [at, { text, values }] of statements.entries()) {
        const answer = await client.query({ ...texts[at]!, values: values.map(replace) });
        if (/returning/i.test(text)) rows = answer.rows;
      }
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  const app = Fastify();
  const same: Replace = (value) => value;
  for (const kind of ['list', 'filter', 'name', 'sums'] as const)
    app.get(`/${kind}`, async (_request, reply) => {
      reply.type('application/json');
      return JSON.stringify(await replay(kind, same));
    });
  app.get('/detail', async (request, reply) => {
    const { id } = request.query as { id: string };
    reply.type('application/json');
    return JSON.stringify(await replay('detail', (value) => (value === recordedId ? id : value)));
  });
  app.post('/insert', async (request, reply) => {
    const { stationNo } = request.body as { stationNo: string };
    const newIds = new Map(recorded.insert.madeIds.map((id) => [id, ids.next()]));
    const replace: Replace = (value) => {
      if (Array.isArray(value)) return value.map(replace);
      return typeof value === 'string' ? (newIds.get(value) ?? value.replaceAll(marker, stationNo)) : value;
    };
    reply.type('application/json');
    return JSON.stringify(await replay('insert', replace));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      await app.close();
      await pool.end();
    },
  };
});
