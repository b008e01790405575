// Measures a thousand chargers, each with a session that sends its meter values every ten seconds (domain §10): the time until all
// chargers have booted, the time from a value to its answer after the commit, and the time until the value is on a screen. The floor is a
// server that only inserts.
import { type Fleet, startFleet } from '@ec/simulator/fleet';
import type { Result } from '../result.ts';
import { openBareCharging } from './bare-charging.ts';
import { openScreen, type Screen } from './screen.ts';
import { type FleetStage, fleetStage, pause, percentile } from './stage.ts';

const chargers = 1000;
/** A session sends a value every 30 simulated seconds, so every 10 seconds. */
const speed = 3;
const measureMs = 60_000;

interface Measurement {
  inMs: number;
  times: number[];
  perSecond: number;
}

export async function benchOcpp(): Promise<Result[]> {
  console.log(`OCPP: ${chargers} chargers against a server of their own …`);
  const stage = await fleetStage({ chargers, inverters: 0, storage: 0 });
  try {
    const idle = stage.rss();
    const screen = await openScreen(stage.url, stage.superuser);
    const product = await measureFleet(stage, stage.url, screen);
    const busy = stage.rss();
    const lags = await screen.lags();
    await screen.close();
    const lostCount = await countLost(stage);
    const bare = await openBareCharging(stage.superuser);
    const floor = await measureFleet(stage, bare.url);
    bare.close();
    console.log(
      `  ${product.perSecond.toFixed(0)} meter values a second; server ${idle} MiB without, ${busy} MiB with ${chargers} chargers; ${lostCount} answered values without a row; ${lags.length} values on the screen`,
    );
    const ms = (of: Measurement, share: number) => percentile(of.times, share);
    const result = (what: string, share: number): Result => ({
      part: 'ocpp',
      what,
      product: `${ms(product, share).toFixed(0)} ms`,
      floor: `${ms(floor, share).toFixed(0)} ms`,
      value: ms(product, share) / 1000,
      bar: share === 0.95 ? { atMost: 1 } : undefined,
      unit: ' s',
    });
    const onScreen = (share: number): Result => ({
      part: 'ocpp',
      what: `Meter value to the screen, p${share * 100}`,
      floor: '',
      product: `${percentile(lags, share).toFixed(0)} ms`,
      value: percentile(lags, share) / 1000,
      bar: share === 0.95 ? { atMost: 1 } : undefined,
      unit: ' s',
    });
    return [
      {
        part: 'ocpp',
        what: `${chargers} chargers connected and booted`,
        product: `${(product.inMs / 1000).toFixed(1)} s`,
        floor: `${(floor.inMs / 1000).toFixed(1)} s`,
        value: product.inMs / floor.inMs,
        bar: undefined,
      },
      result('Meter value to its answer after the commit, p50', 0.5),
      result('Meter value to its answer after the commit, p95', 0.95),
      onScreen(0.5),
      onScreen(0.95),
    ];
  } finally {
    await stage.close();
  }
}

async function measureFleet({ lines }: FleetStage, url: string, screen?: Screen): Promise<Measurement> {
  const times: number[] = [];
  let isMeasuring = false;
  const began = performance.now();
  // Only one connector of each charger is played, which makes a thousand sessions.
  const one = lines.map((line) =>
    line.kind === 'charger'
      ? { ...line, about: { ...line.about, connectors: line.about.connectors.slice(0, 1) } }
      : line,
  );
  const booted = new Set<string>();
  const fleet: Fleet = startFleet({
    lines: one,
    url,
    mqtt: undefined,
    speed,
    busy: 1,
    seed: 7,
    watcher: {
      acknowledged(device, action, payload, _answer, ms) {
        if (action === 'BootNotification') booted.add(device);
        if (!isMeasuring || (action !== 'MeterValues' && action !== 'TransactionEvent')) return;
        times.push(ms);
        screen?.recordSent(device, payload, performance.timeOrigin + performance.now() - ms);
      },
    },
  });
  while (booted.size < chargers) await pause(20);
  const inMs = performance.now() - began;
  // Most sessions begin within about a minute at this speed.
  while (fleet.tally.sessionsStarted < 0.95 * chargers && performance.now() - began < 180_000) await pause(200);
  isMeasuring = true;
  const from = performance.now();
  await pause(measureMs);
  isMeasuring = false;
  const perSecond = times.length / ((performance.now() - from) / 1000);
  fleet.close();
  await pause(500);
  return { inMs, times, perSecond };
}

/**
 * Returns the number of periodic values that were answered and have no stored sample at their time. They are MeterValues in OCPP 1.6 and
 * updating TransactionEvents in OCPP 2.0.1.
 */
async function countLost({ superuser }: FleetStage): Promise<number> {
  await pause(3000);
  const [row] = await superuser.rows<{ n: number }>(
    `with message as materialized (
       select i.stack_id, i.action, i.payload::jsonb as payload from ocpp_message i
       where i.tenant_id = '000000' and i.way = 1 and i.kind = 2 and i.action in ('MeterValues', 'TransactionEvent')
         and exists (select from ocpp_message o where o.tenant_id = i.tenant_id and o.stack_id = i.stack_id
           and o.message_id = i.message_id and o.way = 2 and o.kind = 3)
     ), answered as (
       select stack_id, (payload #>> '{meterValue,0,timestamp}')::timestamptz as at from message
       where action = 'MeterValues' or payload ->> 'eventType' = 'Updated'
     ), sample as (
       select order_id, at from truck_order_sample where tenant_id = '000000'
       union all
       select r.order_id, to_timestamp((point ->> 0)::float8 / 1000)
       from truck_order_run r, jsonb_array_elements(r.points) point where r.tenant_id = '000000'
     ), stored as (
       select g.stack_id, s.at from sample s
       join truck_orders o on o.tenant_id = '000000' and o.id = s.order_id
       join truck_charging_gun g on g.tenant_id = o.tenant_id and g.id = o.gun_id
     )
     select count(*)::int as n from (select stack_id, at from answered except select stack_id, at from stored) lost`,
  );
  return row?.n ?? 0;
}
