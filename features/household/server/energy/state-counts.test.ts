// Tests that the counts of stations by state add up to all stations. Stations with an unknown state have a count of their own.
import { admin, type EnergyStage, energyStage, tenantId } from '@ec/fixtures/household/test-energy';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { inverterHome } from '../../shared/energy/inverter-home.contract.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

test('the counts by state add up to all stations, and isCut shows a list cut at 200 inverters', async () => {
  for (const status of ['0', '1', '2', '3', '4', 'null', 'null']) {
    const { id } = await stage.station();
    await stage.on.stage.superuser.run(`update household_union set run_status = ${status} where id = ${id}`);
  }
  const read = () => stage.on.get<OutputOf<typeof inverterHome>>(admin, 'blade-household/inverter/getInverterHome');
  const { stat, isCut } = (await read()).data;
  expect(stat).toMatchObject({ stationCount: 7, normal: 1, alarm: 1, fault: 1, offline: 1, none: 1, unknown: 2 });
  expect(isCut).toBe(false);
  const first = await stage.inverter((await stage.station()).id);
  const names = (
    await stage.on.stage.superuser.rows<{ names: string }>(
      `select string_agg(quote_ident(attname), ',') as names from pg_attribute
       where attrelid = 'device_inverter'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'sn') and attgenerated = ''`,
    )
  )[0]?.names;
  await stage.on.stage.superuser.run(`insert into device_inverter (id, sn, ${names})
    select 1000 + n, 'COPY' || n, ${names} from device_inverter cross join generate_series(1, 200) n
    where tenant_id = '${tenantId}' and id = ${first.id}`);
  const { inverters, isCut: isCutNow, stat: now } = (await read()).data;
  expect([inverters.length, isCutNow, now.inverterCount]).toEqual([200, true, 201]);
});
