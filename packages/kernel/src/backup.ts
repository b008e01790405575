// Backs up and restores the database of the configuration. An embedded database that does not run yet is started for the work. A restore
// of an embedded database fails while a server uses the data folder. The embedded programs do not include PostgreSQL's own pg_dump.
import { restoreBackup } from './backup/restore.ts';
import { saveBackup } from './backup/save.ts';
import type { Config } from './config.ts';
import { findEmbedded, startEmbedded } from './embedded.ts';
import type { Log } from './log.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretFile'>;

/** Writes a backup to the file and returns the number of tables. */
export async function backUp(config: Place, file: string, log: Log): Promise<number> {
  const runningUrl = config.databaseUrl ?? findEmbedded(embeddedOptions(config, log))?.owner;
  if (runningUrl) return saveBackup({ ownerUrl: runningUrl, file });
  const embedded = await startEmbedded(embeddedOptions(config, log));
  try {
    return await saveBackup({ ownerUrl: embedded.urls.owner, file });
  } finally {
    await embedded.stop();
  }
}

/** Restores the file into an empty database. Returns the time at which the backup was taken, as ISO 8601. */
export async function restore(config: Place, file: string, log: Log): Promise<string> {
  if (config.databaseUrl) return restoreBackup({ ownerUrl: config.databaseUrl, file, log });
  const embedded = await startEmbedded(embeddedOptions(config, log));
  try {
    const { owner, superuser } = embedded.urls;
    return await restoreBackup({ ownerUrl: owner, superuserUrl: superuser, file, log });
  } finally {
    await embedded.stop();
  }
}

function embeddedOptions(config: Place, log: Log) {
  return { dataFolder: config.dataDir, secretFile: config.secretFile, log };
}
