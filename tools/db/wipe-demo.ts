// npm run demo:wipe [-- --yes] — removes the demo tenants and all their data; asks first, except with --yes. Stop the server first when
// it runs on the embedded database.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { demoTenantIds, keysFile, wipeDemo } from '@ec/demo/public';
import { readConfig } from '@ec/kernel/config';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { filesFolder } from '@ec/storage/server/public';

try {
  process.exitCode = await wipe(process.argv.includes('--yes'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function wipe(isSure: boolean): Promise<number> {
  const { config } = readConfig(process.env);
  const opened = await openDatabase(config, createLog('warn'));
  try {
    const tenants = await demoTenantIds(opened.database.unfenced);
    if (tenants.length === 0) {
      console.log('There are no demo tenants.');
      return 0;
    }
    if (!isSure && !(await agrees(tenants))) {
      console.log('Nothing was removed.');
      return 1;
    }
    const wiped = await wipeDemo(opened.database);
    for (const tenant of wiped.tenants)
      await rm(join(filesFolder(config.dataDir), tenant), { recursive: true, force: true });
    await rm(keysFile(config.dataDir), { force: true });
    console.log(`Removed the tenants ${wiped.tenants.join(', ')}: ${wiped.rows} rows. They do not come back.`);
    return 0;
  } finally {
    await opened.close();
  }
}

async function agrees(tenants: readonly string[]): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Nobody can be asked here: say --yes to remove the demo.');
    return false;
  }
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await ask.question(`Remove the tenants ${tenants.join(', ')} with all their data for good? (yes/no) `);
  ask.close();
  return /^y(es)?$/i.test(answer.trim());
}
