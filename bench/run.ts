// npm run bench [-- part …]: compares the cost of the product with the floor, the least cost of the same work, in the same run. It prints
// the figures with their bars. A missed bar fails no build, because the machine may be busy.
import { join } from 'node:path';
import { buildServerWhenStale } from '../tools/launch/server-build.mjs';
import { type ApiPart, apiParts, benchApi } from './api/bench-api.ts';
import { benchOrders } from './api/orders.ts';
import { setStage } from './api/stage.ts';
import { benchDemo } from './demo.ts';
import { benchOcpp } from './fleet/ocpp.ts';
import { benchSession } from './fleet/session.ts';
import { benchSizes } from './fleet/sizes.ts';
import { benchTelemetry } from './fleet/telemetry.ts';
import { benchFlow } from './flow.ts';
import { benchHome } from './home.ts';
import { benchLedger } from './ledger.ts';
import { benchLogin } from './login.ts';
import { benchMqtt } from './mqtt.ts';
import { benchOpening } from './opening.ts';
import { printResults, type Result } from './result.ts';
import { benchScreen } from './screen.ts';
import { benchSheets } from './sheets.ts';
import { benchStationMap } from './station-map.ts';
import { benchTable } from './table.ts';
import { benchWall } from './wall.ts';

const parts = [
  ...apiParts,
  'login',
  'opening',
  'home',
  'table',
  'map',
  'sheets',
  'orders',
  'ledger',
  'flow',
  'demo',
  'mqtt',
  'ocpp',
  'session',
  'telemetry',
  'sizes',
  'wall',
  'screen',
];
const names = process.argv.slice(2);
const unknown = names.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${parts.join(', ')}`);
  process.exit(1);
}

const isChosen = (part: string) => names.length === 0 || names.includes(part);
buildServerWhenStale(join(import.meta.dirname, '..'), process.execPath); // the benchmarks measure the bundle that is shipped
const results: Result[] = [];
const api: ApiPart[] = apiParts.filter(isChosen);
// The benchmarks in a browser run first, because a database leaves the disk busy for a while.
if (isChosen('login')) results.push(...(await benchLogin()));
if (isChosen('opening')) results.push(...(await benchOpening()));
if (isChosen('home')) results.push(...(await benchHome()));
if (isChosen('table')) results.push(...(await benchTable()));
if (isChosen('map')) results.push(...(await benchStationMap()));
if (isChosen('mqtt')) results.push(...(await benchMqtt()));
if (isChosen('ocpp')) results.push(...(await benchOcpp()));
if (isChosen('session')) results.push(...(await benchSession()));
if (isChosen('telemetry')) results.push(...(await benchTelemetry()));
if (isChosen('sizes')) results.push(...(await benchSizes()));
if (isChosen('wall')) results.push(...(await benchWall()));
if (isChosen('screen')) results.push(...(await benchScreen()));
if (isChosen('ledger')) results.push(...(await benchLedger()));
if (isChosen('flow')) results.push(...(await benchFlow()));
if (isChosen('demo')) results.push(...(await benchDemo()));
if (api.length > 0 || isChosen('sheets') || isChosen('orders')) {
  const stage = await setStage();
  try {
    if (api.length > 0) results.push(...(await benchApi(stage, api)));
    if (isChosen('orders')) results.push(...(await benchOrders(stage)));
    if (isChosen('sheets')) results.push(...(await benchSheets(stage)));
  } finally {
    await stage.close();
  }
}
printResults(results);
