// Measures a session of twenty-four hours with a sample every ten seconds. The last hundred samples should cost as much as early ones. The
// bill at its end must equal the bill that is calculated from all samples at once.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrder, recordSample, recordSessionStart, startHere } from '@ec/charging/server/public';
import { billSession } from '@ec/charging/shared/pricing/bill-session';
import type { TariffSnapshot } from '@ec/charging/shared/pricing/tariff-snapshot';
import { readConfig } from '@ec/kernel/config';
import { createLogin } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { composeFeatures } from '@ec/resource-server/compose';
import { createDisplayNames } from '@ec/system/server/public';
import { features } from '../../apps/server/src/features.ts';
import { makeFleet } from '../../tools/fleet/fleet-rows.ts';
import { median, type Result } from '../result.ts';

const tenant = '000000';
const count = 8640;
const every = 10_000;

export async function benchSession(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' });
  const log = createLog('error');
  console.log('Session: starting a database of its own …');
  const { database, ids, urls, close } = await openDatabase(config, log);
  const composed = await composeFeatures({ config, log, database, ids, names: createDisplayNames, features });
  const { engine } = composed;
  const cluster = findEmbedded({ dataFolder: folder, secretFile: config.secretFile });
  const superuser = await createLogin(cluster?.superuser ?? '');
  try {
    const login = await createLogin(urls.owner, 'ec_app');
    const { lines } = await makeFleet(login, {
      tenantId: tenant,
      prefix: 'B',
      size: { chargers: 1, inverters: 0, storage: 0 },
    });
    await login.close();
    const vin = /"tag":"([^"]+)"/.exec(lines[0] ?? '')?.[1] ?? '';
    const [gun] = await superuser.rows<{ id: string }>('select id from truck_charging_gun order by gun_no limit 1');
    const from = Date.now() - count * every;
    const inTenant = <T>(work: Parameters<typeof database.withTenant<T>>[1]) => database.withTenant(tenant, work);
    const here = await inTenant((tx) =>
      startHere(tx, engine, { gunId: gun?.id ?? '', tag: vin, at: new Date(from), isLate: true }),
    );
    if ('refusal' in here) throw new Error(`The session was refused: ${here.refusal}`);
    const { orderId } = here;
    const kwhAt = (index: number) => (1000 + index * 0.0278).toFixed(3);
    const at = (index: number) => from + index * every;
    await inTenant((tx) => recordSessionStart(tx, engine, orderId, { at: new Date(from), kwh: kwhAt(0), soc: 10 }));
    const times: number[] = [];
    for (let index = 1; index < count; index += 1) {
      const began = performance.now();
      const sample = { at: new Date(at(index)), kwh: kwhAt(index), powerKw: 10, soc: 50, voltV: 600, currA: 17 };
      await inTenant((tx) => recordSample(tx, engine, orderId, sample));
      times.push(performance.now() - began);
    }
    const began = performance.now();
    const last = { at: at(count), kwh: kwhAt(count) };
    await inTenant((tx) => endOrder(tx, engine, orderId, { endTime: new Date(at(count)), last }));
    const endMs = performance.now() - began;
    const [order] = await superuser.rows<{ kwh: string; elec: string; service: string; snapshot: TariffSnapshot }>(
      `select total_kwh as kwh, elec_money as elec, service_money as service, rule_snapshot as snapshot from truck_orders where id = $1`,
      [orderId],
    );
    if (!order) throw new Error('The order is gone');
    const whole = billSession(
      order.snapshot,
      Array.from({ length: count + 1 }, (_, index) => ({ at: at(index), kwh: kwhAt(index) })),
    );
    const isSame =
      order.kwh === whole.totalKwh && order.elec === whole.elecMoney && order.service === whole.serviceMoney;
    if (!isSame)
      throw new Error(
        `Billed ${order.kwh} ${order.elec} ${order.service}, from scratch ${whole.totalKwh} ${whole.elecMoney} ${whole.serviceMoney}`,
      );
    console.log(
      `  ${count} samples, ${order.kwh} kWh, ${order.elec} + ${order.service} as from scratch; its end took ${endMs.toFixed(0)} ms`,
    );
    const [first, end] = [median(times.slice(20, 120)), median(times.slice(-100))];
    return [
      {
        part: 'session',
        what: 'A sample after 24 hours beside one of the first minutes',
        product: `${end.toFixed(2)} ms`,
        floor: `${first.toFixed(2)} ms`,
        value: end / first,
        bar: { atMost: 1.5 },
      },
    ];
  } finally {
    await superuser.close();
    await composed.close();
    await close();
    await removeEmbedded(folder);
  }
}
