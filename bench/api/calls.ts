// Prepares the measured calls: the requests of a client, and the statements that the product then sends to the database.
import type { App } from '../../apps/server/src/app.ts';
import { type Kind, kinds } from './kinds.ts';
import { createRecorder, type RecordedCall } from './record.ts';
import { openApp, openSession, type Stage, someStationIds } from './stage.ts';

export interface MeasuredCalls {
  /** The paths below the server's address. The path of `detail` needs an id at its end. */
  paths: Record<Kind, string>;
  /** The body of an insert without its station number. */
  draft: Record<string, unknown>;
  /** The station number of the recorded insert. The floor replaces it by a new number. */
  marker: string;
  /** The id that the recorded detail call asked for. */
  recordedId: string;
  ids: string[];
  recorded: Record<Kind, RecordedCall>;
  tokens: { big: string; small: string };
}

/** Makes station numbers unique per run, because a kept database (BENCH_DATA) still has the stations of earlier runs. */
export const run = Date.now().toString(36);
const marker = `RECORDED-${run}`;

export async function prepareCalls(stage: Stage): Promise<MeasuredCalls> {
  const recorder = createRecorder(stage.opened.database, stage.opened.ids);
  const app = await openApp(stage, recorder);
  try {
    const tokens = {
      big: await openSession(app.engine, stage.big),
      small: await openSession(app.engine, stage.small),
    };
    const ids = await someStationIds(stage, 2000);
    const recordedId = ids[0]!;
    const base = '/api/blade-truck/station';
    const paths = {
      list: `${base}/list?current=1&size=10`,
      filter: `${base}/list?current=1&size=10&stationStatus=50&areaCode=3701`,
      name: `${base}/list?current=1&size=10&stationName=${encodeURIComponent('历下区')}`,
      sums: `${base}/sums?stationStatus=50&areaCode=3701&columns=maxPowerKw`,
      detail: `${base}/detail?id=`,
      insert: `${base}/save`,
    };
    const draft = draftOf(stage);
    const call = (kind: Kind, stationNo: string) =>
      send(app, tokens.big, `${paths[kind]}${kind === 'detail' ? recordedId : ''}`, {
        body: kind === 'insert' ? { ...draft, stationNo } : undefined,
      });
    const recorded = {} as Record<Kind, RecordedCall>;
    for (const kind of kinds) {
      await call(kind, `WARM-${run}`); // warms the caches, so that the recorded call does not fill them
      recorded[kind] = await recorder.record(() => call(kind, marker));
    }
    return { paths, draft, marker, recordedId, ids, recorded, tokens };
  } finally {
    await app.close();
  }
}

async function send(app: App, token: string, url: string, { body }: { body: object | undefined }): Promise<void> {
  const answer = await app.http.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { 'blade-auth': `bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  const page = answer.json().data;
  if (url.includes('/list') && page.records.length === 0) throw new Error(`${url}: no rows`);
}

function draftOf({ big }: Stage): Record<string, unknown> {
  return {
    stationName: '历下区物流园重卡一号换电站',
    operatorId: 'MA0000001',
    bizTypes: '1,2',
    stationType: 102,
    construction: 5,
    stationStatus: 50,
    openDate: '2026-11-01',
    areaCode: '370102',
    address: '经十路1000号',
    lng: 117.06,
    lat: 36.67,
    deptId: big.deptIds[1],
    serviceTel: '400-800-0000',
    maxPowerKw: 1200,
    slotCount: 12,
    bayCount: 1,
    supportOrder: 1,
  };
}
