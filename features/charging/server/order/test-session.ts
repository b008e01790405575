// Runs sessions at the site of a test with the reports that devices send.
import { admin, type Fleet, type Site } from '@ec/fixtures/charging/test-site';
import { expect } from 'vitest';
import { recordGunState, recordSample, recordSessionStart } from './device-events.ts';
import { endOrder } from './end-order.ts';

/** Noon of yesterday in Asia/Shanghai, when the flat period ends and the peak period begins. */
export const noon = new Date(
  `${new Date(Date.now() - 16 * 3600_000).toISOString().slice(0, 10)}T12:00:00+08:00`,
).getTime();
/** Returns the moment this many minutes after `noon`. */
export const minutes = (count: number) => new Date(noon + count * 60_000);

export function sessionsAt(site: Site) {
  async function started(fleet: Fleet, at = minutes(-60)): Promise<{ id: string; gun: string }> {
    const gun = await site.gun();
    const { merchantId, accountId, carId, driverId, plateNo } = fleet;
    const draft = { orderType: 1, gunId: gun, merchantId, accountId, carId, driverId, plateNo };
    const { data, msg } = await site.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
    expect(data.id, msg).toBeDefined();
    await site.tx(async (tx) => {
      await recordSessionStart(tx, site.deps, data.id, { at, kwh: '1000.000', soc: 20 });
      await recordGunState(tx, site.deps, { gunId: gun, gunStatus: 3, at });
    });
    return { id: data.id, gun };
  }

  const sample = (id: string, at: Date, kwh: string) =>
    site.tx((tx) => recordSample(tx, site.deps, id, { at, kwh, powerKw: 60, soc: 50, voltV: 600, currA: 100 }));

  /** Runs a session with 60.12 kWh in the flat period and 48.99 kWh in the peak period; each is billed as its own row (BR-3). */
  async function run(fleet: Fleet) {
    const { id, gun } = await started(fleet);
    await sample(id, minutes(0), '1060.120');
    await sample(id, minutes(50), '1109.110');
    await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(50), stopReason: 2, endSoc: 90 }));
    return { id, gun };
  }

  return { started, sample, run };
}
