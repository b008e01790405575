// Serves the public big screen. All viewers of a tenant share answers and reads.
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Contract, InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  dayPowerOf,
  detailBaseInfo,
  fewestLooked,
  homeBaseInfo,
  homeMapData,
  screenAlarmList,
  screenAreaPack,
  screenFiles,
  screenHome,
  screenNewest,
  screenScale,
  screenSearch,
  stationWeather,
  truckStation,
  yearPowerOf,
} from '../../shared/screen/screen.contract.ts';
import type { ScreenView } from '../../shared/screen/screen-shapes.ts';
import { readAreas } from '../map/area-packs.ts';
import { type Answer, createMissLimit, createScreenMemory, packAnswer, sendAnswer } from './screen-answers.ts';
import { createScreenReads, type ScreenReads } from './screen-reads.ts';
import { createScreenTenants } from './screen-tenant.ts';
import { readHouseDetail, readPublicFiles, readScale, searchHouses, truckDetailOf } from './station-reads.ts';

/** The time in milliseconds for which an answer is shared. */
const keep = { round: 10_000, station: 30_000, search: 30_000, files: 60_000 };

type Handler<C extends Contract> = (
  reads: ScreenReads,
  call: Pick<Call<InputOf<C>>, 'input' | 'language'>,
) => Promise<OutputOf<C>>;

export interface ScreenOptions {
  /** The number of reads that an address may cause within a minute. */
  mostMisses?: number;
}

export function screenRoutes(engine: Engine, { mostMisses }: ScreenOptions = {}): Route[] {
  const now = () => engine.clock.now().getTime();
  const memory = createScreenMemory(now);
  const answers = createScreenMemory(now);
  const tenants = createScreenTenants(engine);
  const misses = createMissLimit(engine, mostMisses);
  const views = createViews(engine, now);

  function screen<C extends Contract>(contract: C, keepMs: number, read: Handler<C>): Route[] {
    return serve(contract, async (call: Call<InputOf<C>>) => {
      const tenant = await tenants.of(call).catch((error) => {
        misses.count(call);
        throw error;
      });
      const key = JSON.stringify([tenant.tenantId, call.language, call.input]);
      if (!answers.has(contract.path, key)) misses.count(call);
      const answer = await answers.share<Answer>(contract.path, key, keepMs, async () => {
        await engine.names.ready(tenant.tenantId);
        const reads = createScreenReads(engine, memory, {
          tenant,
          views: await views(tenant.tenantId),
          language: call.language,
        });
        const data = await read(reads, call);
        if (engine.config.checksReplies) contract.output.parse(JSON.parse(JSON.stringify(data)));
        return packAnswer(data, call.language);
      });
      return sendAnswer(call, answer, tenant.isPrivate);
    }) as Route[];
  }

  return [
    ...screen(screenHome, keep.round, (reads, { input }) => readScreen(engine, reads, input)),
    ...screen(homeBaseInfo, keep.round, (reads, { input }) => reads.householdBase(input.areaCode)),
    ...screen(homeMapData, keep.round, (reads, { input }) => reads.map('household', input.areaCode)),
    ...screen(screenAreaPack, keep.files, (_, { input }) => readAreas(engine, input.areaCode || '00')),
    ...screen(detailBaseInfo, keep.station, (reads, { input, language }) =>
      readHouseDetail(engine, reads.read, { stationNo: input.stationNo, language }),
    ),
    ...screen(truckStation, keep.round, async (reads, { input, language }) =>
      truckDetailOf(await reads.truckRound(), input.stationNo, (code) => engine.names.regionName(code, language)),
    ),
    ...screen(stationWeather, keep.station, (reads, { input, language }) => reads.weather(input.stationNo, language)),
    ...screen(yearPowerOf, keep.station, (reads, { input }) => reads.year('household', input)),
    ...screen(dayPowerOf, keep.station, (reads, { input }) => reads.day('household', input)),
    ...screen(screenSearch, keep.search, async (reads, { input: { view = reads.view, condition }, language }) => {
      if ([...condition].length < fewestLooked) return [];
      if (view === 'household') return searchHouses(engine, reads.read, { condition, language });
      return reads.searchSites(condition);
    }),
    ...screen(screenNewest, keep.round, (reads, { input }) => reads.newest('household', '', input.limitNo)),
    ...screen(screenFiles, keep.files, (reads, { input, language }) =>
      readPublicFiles(engine, reads.read, { stationNo: input.stationNo, language }),
    ),
    ...screen(screenScale, keep.files, (reads, { input }) =>
      readScale(reads.read, engine.clock.now(), input.stationNo),
    ),
    ...screen(screenAlarmList, keep.round, (reads, { input: { view = reads.view, areaCode } }) =>
      reads.alarms(view, areaCode),
    ),
  ];
}

/** Returns a function that reads the businesses of a tenant, the business with more stations first. They are cached for five minutes. */
function createViews(engine: Engine, now: () => number): (tenantId: string) => Promise<ScreenView[]> {
  const memory = createScreenMemory(now);
  return (tenantId) =>
    memory.share('views', tenantId, 300_000, async () => {
      const counts = await engine.database.read(tenantId).first<{ houses: number; sites: number }>(
        sql`select (select count(*)::int from household_union where tenant_id = ${tenantId} and is_deleted = 0) as houses,
            (select count(*)::int from truck_station where tenant_id = ${tenantId} and is_deleted = 0) as sites`,
      );
      const { houses = 0, sites = 0 } = counts ?? {};
      if (sites === 0) return ['household'];
      if (houses === 0) return ['truck'];
      return houses >= sites ? ['household', 'truck'] : ['truck', 'household'];
    });
}

async function readScreen(
  engine: Engine,
  reads: ScreenReads,
  { view = reads.view, areaCode }: InputOf<typeof screenHome>,
): Promise<OutputOf<typeof screenHome>> {
  const now = engine.clock.now();
  const isHouse = view === 'household';
  const yesterday = toWireDate(new Date(now.getTime() - 86_400_000));
  const [household, truck, map, newest, alarms, year, day, before] = await Promise.all([
    isHouse ? reads.householdBase(areaCode) : null,
    isHouse ? null : reads.truckBase(areaCode),
    reads.map(view, areaCode),
    reads.newest(view, areaCode, 10),
    reads.alarms(view, areaCode),
    reads.year(view, { areaCode }),
    reads.day(view, { areaCode, time: toWireDate(now) }),
    reads.day(view, { areaCode, time: yesterday }),
  ]);
  return {
    time: toWireTime(now),
    title: reads.tenant.title,
    isDemo: reads.tenant.isDemo,
    views: reads.views,
    view,
    household,
    truck,
    map,
    newest,
    alarms,
    year,
    day,
    dayBefore: before.pacKw,
  };
}
