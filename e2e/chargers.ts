// Calls the charging services with the reports of chargers, in the database of the product. The device gateway takes no part.
import { endOrder, recordGunState, recordSample, recordSessionStart } from '@ec/charging/server/public';
import { createDatabase, type Database, type Sql } from '@ec/kernel/database';
import { createIdSource } from '@ec/kernel/ids';
import { createLog } from '@ec/kernel/log';
import { product } from './product.ts';

export interface Chargers {
  /** Reports a session of an order with its meter readings, in kWh. The session ends with the last reading. */
  session(orderId: string, gunId: string, readings: readonly (readonly [at: Date, kwh: string])[]): Promise<void>;
  unplugged(gunId: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

export function openChargers(tenantId: string): Chargers {
  // No server of a new database uses this node id, because servers lease the lowest ids first.
  const ids = createIdSource({ node: 511 });
  const database: Database = createDatabase({
    urls: product().database,
    ids,
    log: createLog('silent'),
    size: 1,
    name: 'chargers',
  });
  const within = (work: (tx: Sql) => Promise<void>) => database.withTenant(tenantId, work);
  const depsAt = (at: Date) => ({ ids, clock: { now: () => at } });
  return {
    async session(orderId, gunId, [first, ...others]) {
      const last = others.at(-1);
      if (!first || !last) throw new Error('A session has at least two readings');
      await within(async (tx) => {
        await recordSessionStart(tx, depsAt(first[0]), orderId, { at: first[0], kwh: first[1], soc: 20 });
        await recordGunState(tx, depsAt(first[0]), { gunId, gunStatus: 3, at: first[0] });
        for (const [at, kwh] of others) await recordSample(tx, depsAt(at), orderId, { at, kwh, powerKw: 60, soc: 50 });
        const deps = { ids, clock: { now: () => new Date() } };
        await endOrder(tx, deps, orderId, { endTime: last[0], stopReason: 2, endSoc: 90 });
        await recordGunState(tx, deps, { gunId, gunStatus: 2, at: last[0] });
      });
    },
    unplugged: (gunId, at) => within((tx) => recordGunState(tx, depsAt(new Date()), { gunId, gunStatus: 1, at })),
    close: () => database.close(),
  };
}
