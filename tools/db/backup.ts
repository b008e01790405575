// npm run db:backup [file] — writes everything in the database, as of one moment, into one compressed file. The server may run meanwhile.
import { backUp } from '@ec/kernel/backup';
import { readConfig } from '@ec/kernel/config';
import { createLog } from '@ec/kernel/log';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
const file = process.argv[2] ?? `energy-cloud-${stamp}.backup.gz`;
try {
  const { config } = readConfig(process.env);
  const tables = await backUp(config, file, createLog('warn'));
  console.log(`${tables} tables are in ${file}. Keep ${config.secretFile} with it: it has the keys of stored secrets.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
