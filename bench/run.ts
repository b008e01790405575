// npm run bench [-- part …]: what the product costs beside the least that the same work can cost, measured in the same
// run. It prints ratios with their bars and always ends well: a time on a busy machine is no reason to fail a build.
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

const wanted = (part: string) => names.length === 0 || names.includes(part);
buildServerWhenStale(join(import.meta.dirname, '..'), process.execPath); // what is measured is what is shipped
const results: Result[] = [];
const api: ApiPart[] = apiParts.filter(wanted);
// The browser first: the database leaves the disk busy for a while.
if (wanted('login')) results.push(...(await benchLogin()));
if (wanted('opening')) results.push(...(await benchOpening()));
if (wanted('home')) results.push(...(await benchHome()));
if (wanted('table')) results.push(...(await benchTable()));
if (wanted('map')) results.push(...(await benchStationMap()));
if (wanted('mqtt')) results.push(...(await benchMqtt()));
if (wanted('ocpp')) results.push(...(await benchOcpp()));
if (wanted('session')) results.push(...(await benchSession()));
if (wanted('telemetry')) results.push(...(await benchTelemetry()));
if (wanted('sizes')) results.push(...(await benchSizes()));
if (wanted('wall')) results.push(...(await benchWall()));
if (wanted('screen')) results.push(...(await benchScreen()));
if (wanted('ledger')) results.push(...(await benchLedger()));
if (wanted('flow')) results.push(...(await benchFlow()));
if (wanted('demo')) results.push(...(await benchDemo()));
if (api.length > 0 || wanted('sheets') || wanted('orders')) {
  const stage = await setStage();
  try {
    if (api.length > 0) results.push(...(await benchApi(stage, api)));
    if (wanted('orders')) results.push(...(await benchOrders(stage)));
    if (wanted('sheets')) results.push(...(await benchSheets(stage)));
  } finally {
    await stage.close();
  }
}
printResults(results);
