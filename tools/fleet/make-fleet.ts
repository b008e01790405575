// npm run simulate:fleet -- --devices 1000 [--tenant 000000] [--prefix F] [--keys file]: makes a fleet in the database of the
// environment, for trials and measurements, and writes its keys for npm run simulate. Not for a database with real customers.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@ec/kernel/config';
import { createLogin } from '@ec/kernel/database/login';
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { findEmbedded } from '@ec/kernel/embedded';
import { makeFleet } from './fleet-rows.ts';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { devices: text, tenant: text, prefix: text, keys: text } });
  const { config } = readConfig(process.env);
  const devices = parseInt(values.devices ?? '100', 10);
  if (!(devices >= 1 && devices <= 5000)) throw new Error('--devices must be from 1 to 5000.');
  const { tenant = '000000', prefix = 'F', keys = join(config.dataDir, 'simulator.keys') } = values;
  if (!/^[A-Z][A-Z0-9]{0,3}$/.test(prefix)) throw new Error('--prefix must be one to four capitals and digits.');
  if (existsSync(keys)) throw new Error(`${keys} is there already. Name another file: --keys.`);
  const owner =
    config.databaseUrl ?? findEmbedded({ dataFolder: config.dataDir, secretFile: config.secretFile })?.owner;
  if (!owner) throw new Error(`No server runs on ${config.dataDir}. Start it, or name its database: DATABASE_URL.`);
  const login = await createLogin(owner, 'ec_app');
  try {
    const [inverters, storage] = [Math.round(devices * 0.3), Math.round(devices * 0.05)];
    const chargers = devices - inverters - storage;
    const size = { chargers, byMqtt: Math.round(chargers * 0.1), inverters, storage };
    const { lines } = await makeFleet(login, { tenantId: tenant, prefix, size });
    writeFileSync(keys, `${lines.join('\n')}\n`, { mode: 0o600 });
    console.log(
      `${chargers} chargers, ${size.byMqtt} of them by MQTT, ${inverters} inverters, ${storage} storages in tenant ${tenant}; keys in ${keys}.`,
    );
  } finally {
    await login.close();
  }
  await vacuumAnalyze(owner); // after a bulk load the planner has no statistics
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
