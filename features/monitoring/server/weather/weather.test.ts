// Tests the weather: cells in WGS-84, one call per cell, no call without a key, the pause after failures, and irradiance.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import { irradiationUntil, rollInverterDay } from '@ec/household/server/public';
import { toWireDate } from '@ec/kernel/clock';
import type { Config } from '@ec/kernel/config';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { irradianceOn } from './irradiance.ts';
import { type StandIn, startOpenMeteo } from './test-open-meteo.ts';
import { readWeatherJob } from './weather.part.ts';
import { cellOf, createWeather, weatherOf } from './weather.ts';
import { weatherConfig } from './weather-config.ts';

const key = 'key-of-a-test';
const place = { lng: 117.1201, lat: 36.6512 };

let stage: Stage;
let service: StandIn;
let stationId: string;

beforeAll(async () => {
  stage = await monitoringStage();
  service = await startOpenMeteo(key, () => stage.now());
  use({ EC_WEATHER_KEY: key, EC_WEATHER_URL: service.url });
  stationId = await stage.station(1, { pv_kwp: 110 });
  await stage.inverter(stationId);
});
afterAll(async () => {
  await service.close();
  await stage.close();
});
beforeEach(() => {
  service.status = 200;
  service.calls.length = 0;
});

/** Sets the environment variables of the weather service. */
function use(values: { EC_WEATHER_KEY?: string; EC_WEATHER_URL: string }): void {
  const sections: Config['sections'] = new Map([...stage.on.engine.config.sections, [weatherConfig.variables, values]]);
  Object.assign(stage.on.engine.config, { sections, outboundAllow: ['127.0.0.1'] });
}

test('a place is converted to WGS-84 before its cell is found; a place abroad is not converted', () => {
  // Near Jinan the conversion moves a place about 540 m west. It moves the first place into the next cell.
  expect(cellOf({ lng: 117.0525, lat: 36.6512 })).toEqual({ lng: 117, lat: 36.7 });
  expect(cellOf({ lng: 117.058, lat: 36.6512 })).toEqual({ lng: 117.1, lat: 36.7 });
  expect(cellOf({ lng: 126.978, lat: 37.5665 })).toEqual({ lng: 127, lat: 37.6 });
});

test('places in one cell share one call, which is valid for fifteen minutes', async () => {
  const weather = createWeather(stage.on.engine);
  const near = { lng: place.lng + 0.01, lat: place.lat + 0.01 };
  const [zh] = await Promise.all([weather.at(place, 'zh'), weather.at(near, 'zh'), weather.at(place, 'en')]);
  expect(service.calls.map((query) => [query.get('latitude'), query.get('longitude'), query.get('apikey')])).toEqual([
    ['36.7', '117.1', key],
  ]);
  expect(zh).toMatchObject({
    text: '多云',
    tempC: 21.4,
    windDir: '东风',
    windScale: 3,
    ghiWm2: 512,
    sunrise: '06:12',
    sunset: '17:58',
    source: 'Open-Meteo.com',
    stale: false,
  });
  expect(zh?.forecast.map(({ date, text }) => [date, text])[0]).toEqual([toWireDate(stage.now()), '小雨']);
  stage.pass(899);
  await weather.at(place, 'zh');
  expect(service.calls).toHaveLength(1);
  stage.pass(2);
  await weather.at(place, 'zh');
  expect(service.calls).toHaveLength(2);
});

test('after three failures calls pause for five minutes; old weather is marked stale and finally dropped', async () => {
  const weather = createWeather(stage.on.engine);
  await weather.at(place, 'zh');
  service.calls.length = 0;
  service.status = 503;
  stage.pass(901);
  for (let index = 0; index < 6; index += 1) expect((await weather.at(place, 'zh'))?.stale).toBe(true);
  expect(service.calls).toHaveLength(3);
  stage.pass(301);
  service.status = 200;
  expect((await weather.at(place, 'zh'))?.stale).toBe(false);
  service.status = 503;
  stage.pass(3 * 3600 + 1);
  expect(await weather.at(place, 'zh')).toBeNull();
});

test('without a key there is neither a call nor weather; a wrong key gives no weather', async () => {
  use({ EC_WEATHER_URL: service.url });
  expect(await createWeather(stage.on.engine).at(place, 'zh')).toBeNull();
  use({ EC_WEATHER_KEY: 'another-key', EC_WEATHER_URL: service.url });
  expect(await createWeather(stage.on.engine).at(place, 'zh')).toBeNull();
  expect(service.calls).toHaveLength(1);
  use({ EC_WEATHER_KEY: key, EC_WEATHER_URL: service.url });
});

test('the job stores the hours of the cells with photovoltaics, and does not call again at once', async () => {
  expect(await runJob(readWeatherJob(stage.on.engine), stage.on.engine, { tenantId: tenant })).toBe(1);
  expect(await runJob(readWeatherJob(stage.on.engine), stage.on.engine, { tenantId: tenant })).toBe(0);
  expect(service.calls).toHaveLength(1);
  const rows = await stage.on.stage.superuser.rows<{ count: number }>(
    'select count(*)::int as count from weather_hour where ghi_wm2 = 500',
  );
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2 * 8 + 3);
});

test('a station near the edge of a cell has the hours of its own cell, not of its rounded place', async () => {
  // In WGS-84 this place lies about 430 m north of the edge. With a latitude rounded to 36.65 it would lie south of the edge.
  const edge = { lng: 117.123456, lat: 36.654321 };
  expect(cellOf(edge)).toEqual({ lng: 117.1, lat: 36.7 });
  await stage.set('truck_station', stationId, edge);
  await stage.run('delete from weather_hour');
  await runJob(readWeatherJob(stage.on.engine), stage.on.engine, { tenantId: tenant });
  expect(service.calls.map((query) => query.get('latitude'))).toEqual(['36.7']);
  await stage.set('truck_station', stationId, place);
});

test('photovoltaic screens show the irradiance and the weather of a station', async () => {
  await weatherOf(stage.on.engine).at(place, 'zh');
  const { data } = await stage.on.get<{
    weather: { text: string };
    curve: { series: { name: string; data: (number | null)[] }[] };
  }>(admin, 'blade-truck/inverter/getInverterHome', { stationId });
  expect(data.weather).toMatchObject({ text: '多云', source: 'Open-Meteo.com' });
  const poa = data.curve.series.find(({ name }) => name === 'poaWm2')?.data ?? [];
  expect(poa).toHaveLength(288);
  expect(poa[9 * 12]).toBeGreaterThan(200);
  expect(poa[2 * 12]).toBe(0);
  expect(poa[23 * 12]).toBeNull();
});

test('a day of an inverter gets its irradiation and a PR that is marked as an estimate', async () => {
  const { engine } = stage.on;
  const day = toWireDate(stage.now());
  const roof = { ...place, tilt: 25, azimuth: 180 };
  const hours = await irradianceOn(engine.database.read(tenant), { roofs: [roof], day });
  const whm2 = irradiationUntil(hours, day, stage.now()) ?? 0;
  expect(whm2).toBeGreaterThan(1500);
  const holes = hours?.map((each, hour) => (hour === 9 ? null : each));
  expect(irradiationUntil(holes, day, stage.now()), 'an hour is not known').toBeUndefined();
  expect(irradiationUntil(undefined, day, stage.now())).toBeUndefined();
  const inverterId = await stage.inverter(stationId, { dc_kwp: 10 });
  const start = new Date(`${day}T06:00:00+08:00`).getTime();
  const samples = [0, 1, 2, 3, 4, 5].map((hour) => ({
    at: start + hour * 3_600_000,
    totalKwh: 1000 + hour * 4,
    pacKw: 4,
    inverterStatus: 3,
  }));
  const poa = { whm2, isEstimated: true };
  const rolled = await engine.database.withTenant(tenant, (tx) =>
    rollInverterDay(tx, engine, { inverterId, day, samples, poa }),
  );
  expect(rolled).toBe('rolled');
  const [row] = await stage.on.stage.superuser.rows<{ pr: string; isEstimated: number; reason: number | null }>(
    'select pr, pr_estimated as "isEstimated", pr_reason as reason from device_inverter_day where inverter_id = $1',
    [inverterId],
  );
  expect(row).toMatchObject({ isEstimated: 1, reason: null });
  expect(Number(row?.pr)).toBeCloseTo((20 / 10 / (whm2 / 1000)) * 100, 0);
});
