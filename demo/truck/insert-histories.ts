// Inserts the demo's alarms and connector commands, and five-minute histories of its chargers and storage.

import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { insertBulk } from '@ec/kernel/insert-bulk';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import type { NewRowOf } from '@ec/resource/row';
import { keys } from '@ec/resource-server/columns';
import { insertRows } from '@ec/resource-server/insert-rows';
import { essFireStatus, essGridConn } from '@ec/truck/shared/asset/asset.enums';
import { chargingStackHis } from '@ec/truck/shared/asset/charging-stack-his.resource';
import { essHis } from '@ec/truck/shared/asset/ess-his.resource';
import { sql } from 'kysely';
import { alarmRows, commandRows } from './demo-alarms.ts';
import { slotCount, slotStackNo } from './demo-chargers.ts';
import { type EssSample, essSamples } from './demo-ess.ts';
import type { DemoWorld } from './demo-world.ts';
import { idOf, type Writing } from './insert-entities.ts';

/** One session of a connector, with the energy that its order bills; or one charge of a pack by a slot charger. */
export interface GunRun {
  gunNo: string;
  stackNo: string;
  start: number;
  end: number;
  /** Returns the meter reading in kWh. */
  meterAt(at: number): number;
}

const STEP = 300_000;
/** More than a week, so that today can be compared with the same weekday of last week. */
export const HISTORY_DAYS = 9;
const LEAST_ESS_DAYS = 7;
/** Days with all steps of each charger. On earlier days an idle charger has one step an hour, which keeps the first start short. */
const WHOLE_DAYS = 2;

export async function insertHistories(writing: Writing, world: DemoWorld, runs: readonly GunRun[]): Promise<void> {
  const { tx } = writing;
  await insertRows(tx, deviceAlarm, await alarmRows(writing, world));
  await insertBulk(tx, 'truck_gun_cmd', commandRows(writing, world));
  await insertRows(tx, chargingStackHis, chargerRows(writing, world, runs));
  const { from, now } = world.span;
  const essFrom = Math.min(now - LEAST_ESS_DAYS * DAY, Math.max(from, now - HISTORY_DAYS * DAY));
  for (const site of world.sites.filter(({ station }) => station.kind === 'hybrid')) {
    const samples = essSamples(site, essFrom, now);
    const essId = idOf(writing.idByKey, `ess/${site.stationNo}E1`);
    const stationId = idOf(writing.idByKey, `station/${site.stationNo}`);
    await insertRows(
      tx,
      essHis,
      samples.map((sample) => essRow(writing, sample, essId, stationId)),
    );
    await copyLastSample(writing, essId, samples);
  }
}

const stepOf = (at: number) => Math.floor(at / STEP) * STEP;

function chargerRows(
  { tenantId, ids, idByKey }: Writing,
  { sites, span }: DemoWorld,
  runs: readonly GunRun[],
): NewRowOf<typeof chargingStackHis>[] {
  const from = stepOf(Math.max(span.from, span.now - HISTORY_DAYS * DAY));
  const wholeFrom = span.now - WHOLE_DAYS * DAY;
  const last = stepOf(span.now) - STEP;
  return sites.flatMap((site) => {
    if (!site.isServing) return [];
    const stacks = new Set(site.guns.filter(({ isServing }) => isServing).map(({ stackNo }) => stackNo));
    const slots = Array.from({ length: site.packKwh === undefined ? 0 : slotCount }, (_, index) =>
      slotStackNo(site.stationNo, index + 1),
    );
    return [...stacks, ...slots].flatMap((stackNo) => {
      const runsOfStack = runs.filter((run) => run.stackNo === stackNo && run.end > from);
      const stackId = idOf(idByKey, `stack/${stackNo}`);
      const stationId = idOf(idByKey, `station/${site.stationNo}`);
      const rows: NewRowOf<typeof chargingStackHis>[] = [];
      for (let at = from; at <= last; at += STEP) {
        const busy = runsOfStack.filter(({ start, end }) => start < at + STEP && end > at);
        if (busy.length === 0 && at < wholeFrom && at % HOUR !== 0) continue;
        const energy = busy.reduce(
          (sum, run) => sum + run.meterAt(Math.min(run.end, at + STEP)) - run.meterAt(Math.max(run.start, at)),
          0,
        );
        const power = (energy * HOUR) / STEP;
        rows.push({
          id: ids.at(new Date(at + STEP)),
          tenant_id: tenantId,
          create_time: new Date(at + STEP),
          stack_id: stackId,
          station_id: stationId,
          ts: new Date(at),
          power_kw: power.toFixed(2),
          max_power_kw: (busy.length === 0 ? 0 : power * 1.04).toFixed(2),
          energy_kwh: energy.toFixed(3),
          temp_c: (18 + power / 20).toFixed(1),
          gun_busy: new Set(busy.map(({ gunNo }) => gunNo)).size,
          online_min: 5,
          src: sampleSrc.key.measured,
        });
      }
      return rows;
    });
  });
}

const essRow = (
  { tenantId, ids }: Writing,
  sample: EssSample,
  essId: string,
  stationId: string,
): NewRowOf<typeof essHis> => ({
  id: ids.at(new Date(sample.at + STEP)),
  tenant_id: tenantId,
  create_time: new Date(sample.at + STEP),
  ess_id: essId,
  station_id: stationId,
  ts: new Date(sample.at),
  ess_status: sample.status,
  soc: sample.soc.toFixed(1),
  soh: '98.0',
  power_kw: sample.powerKw.toFixed(2),
  chg_kwh: sample.chgKwh.toFixed(3),
  dis_kwh: sample.disKwh.toFixed(3),
  volt_v: (680 + sample.soc).toFixed(1),
  curr_a: ((sample.powerKw * 1000) / (680 + sample.soc)).toFixed(1),
  cell_v_max: (3.2 + sample.soc / 600).toFixed(3),
  cell_v_min: (3.19 + sample.soc / 600).toFixed(3),
  temp_max: sample.powerKw === 0 ? 24 : 29,
  temp_min: 22,
  src: sampleSrc.key.measured,
});

/** Copies the last sample into the row of the storage. */
async function copyLastSample({ tx }: Writing, essId: string, samples: readonly EssSample[]): Promise<void> {
  const last = samples.at(-1);
  if (!last) return;
  await tx.run(
    sql`update truck_ess set ess_status = ${last.status}, grid_conn = ${keys(essGridConn.key.onGrid)}, soc = ${last.soc.toFixed(1)}, soh = 98.0,
        power_kw = ${last.powerKw.toFixed(2)},
        fire_status = ${keys(essFireStatus.key.normal)}, report_time = ${new Date(last.at)}
      where tenant_id = ${tx.tenantId} and id = ${essId}`,
  );
}
