// Stores the samples of connector meters for the history of their chargers (domain §3 chargingStackHis, §10).
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { gunCurve, gunTable } from '../../shared/mqtt/gun-series.ts';
import { markCurveDue, markDue } from './day-due.ts';
import { lateDays } from './roll-chargers.job.ts';

export interface GunSample {
  at: Date;
  /** The sequence number of the message, where the charger numbers its messages. */
  seq?: number | undefined;
  /** The register, in kWh. */
  kwh?: string | null | undefined;
  powerKw?: number | undefined;
  voltV?: number | undefined;
  currA?: number | undefined;
  soc?: number | undefined;
  tempC?: number | undefined;
}

/** Older samples are skipped. */
const latestMs = 72 * 3_600_000;

/**
 * Stores samples; a repeated one is stored once. A sample without a partition or older than 72 hours is skipped: the bill does not depend on
 * the history.
 */
export async function storeGunSamples(
  tx: Sql,
  { stackId, gunId, samples, now }: { stackId: string; gunId: string; samples: readonly GunSample[]; now: Date },
): Promise<void> {
  const rows = samples
    .filter(({ at }) => at.getTime() > now.getTime() - latestMs && at <= now)
    .map(({ at, seq, kwh, powerKw, voltV, currA, soc, tempC }) => ({
      ts: at.toISOString(),
      seq: seq ?? null,
      kwh: kwh ?? null,
      power_kw: powerKw ?? null,
      volt_v: voltV ?? null,
      curr_a: currA ?? null,
      soc: soc ?? null,
      temp_c: tempC ?? null,
    }))
    .filter(({ ts: _ts, seq: _seq, ...values }) => Object.values(values).some((value) => value !== null));
  if (rows.length === 0) return;
  const inserted = tx.run(
    sql`insert into ${sql.table(gunTable)} (tenant_id, device_id, ts, seq, kwh, power_kw, volt_v, curr_a, soc, temp_c)
      select ${tx.tenantId}, ${gunId}, r.ts, r.seq, r.kwh, r.power_kw, r.volt_v, r.curr_a, r.soc, r.temp_c
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (ts timestamptz, seq bigint, kwh double precision, power_kw real, volt_v real,
        curr_a real, soc real, temp_c real)
      where exists (select from tm_part p where p.series = ${gunTable} and p.from_time <= r.ts and p.to_time > r.ts)
      on conflict do nothing`,
  );
  const dueDays = (days: readonly string[], deviceId: string) => days.map((day) => ({ deviceId, day }));
  const times = rows.map(({ ts }) => new Date(ts));
  const sampledDays = [...new Set(times.map((at) => toWireDate(at)))];
  // All statements are sent at once.
  await Promise.all([
    inserted,
    markCurveDue(tx, gunCurve, dueDays(sampledDays, gunId), toWireDate(now)),
    markDue(tx, gunTable, dueDays(lateDays(times, now), stackId)),
  ]);
}
