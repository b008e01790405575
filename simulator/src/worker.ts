// Runs the simulated fleet of the demo in a thread of the server, so that the fleet always ends together with the server.
import { parentPort, workerData } from 'node:worker_threads';
import { objectOf, textOf } from '@ec/language/unknown';
import { startFleet } from './fleet.ts';
import { readLines } from './lines.ts';

const { text, url, mqtt, seed } = objectOf(workerData);
const fleet = startFleet({
  lines: readLines(textOf(text)),
  url: textOf(url),
  mqtt: mqtt === undefined ? undefined : textOf(mqtt),
  seed: typeof seed === 'number' ? seed : 1,
  faults: 'few',
});
parentPort?.once('message', () => {
  fleet.close();
  parentPort?.close();
});
