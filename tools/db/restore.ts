// npm run db:restore <file> — restores a backup into an empty database (a new DATA_DIR, or an empty database at DATABASE_URL).
import { restore } from '@ec/kernel/backup';
import { readConfig } from '@ec/kernel/config';
import { createLog } from '@ec/kernel/log';

const file = process.argv[2];
if (!file) {
  console.error('Which file? npm run db:restore <file>');
  process.exitCode = 2;
} else {
  try {
    const { config } = readConfig(process.env);
    const takenAt = await restore(config, file, createLog('warn'));
    console.log(`The database is as it was at ${takenAt}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
