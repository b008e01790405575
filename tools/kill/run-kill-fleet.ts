// npm run kill-fleet [rounds] [seed] [devices]: runs the test with the server's own broker, then with Mosquitto where it is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServerWhenStale } from '../launch/server-build.mjs';
import { type KillFleetOptions, killFleet } from './kill-fleet.ts';

const [rounds = 12, seed = 20_261_121, devices = 60] = process.argv.slice(2).map((text) => parseInt(text, 10));
const say = (line: string) => console.log(line);
const options = {
  rounds,
  seed,
  devices,
  between: [4000, 15_000],
  waitsForSilence: true,
  say,
} satisfies Partial<KillFleetOptions>;

buildServerWhenStale(join(import.meta.dirname, '../..'), process.execPath);
try {
  say(`${rounds} cuts, seed ${seed}, ${devices} devices, the server's own broker`);
  let isGood = await killFleet({ ...options, broker: 'own' });
  if (['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].some(existsSync)) {
    say(`\n${rounds} cuts, Mosquitto`);
    isGood = (await killFleet({ ...options, broker: 'outside' })) && isGood;
  } else say('Mosquitto is not installed: the outside broker was not tried.');
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
