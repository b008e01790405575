// Backup and restore of the database the environment names, whether its server runs or not (PostgreSQL's own pg_dump is not
// among the embedded programs).
import { restoreBackup } from './backup/restore.ts';
import { saveBackup } from './backup/save.ts';
import type { Config } from './config.ts';
import { findEmbedded, startEmbedded } from './embedded.ts';
import type { Log } from './log.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretFile'>;

/** Returns the number of tables. */
export async function backUp(config: Place, file: string, log: Log): Promise<number> {
  const running = config.databaseUrl ?? findEmbedded(folderOf(config, log))?.owner;
  if (running) return saveBackup({ ownerUrl: running, file });
  const started = await startEmbedded(folderOf(config, log));
  try {
    return await saveBackup({ ownerUrl: started.urls.owner, file });
  } finally {
    await started.stop();
  }
}

/** Into an empty database. Returns when the backup was taken. */
export async function restore(config: Place, file: string, log: Log): Promise<string> {
  if (config.databaseUrl) return restoreBackup({ ownerUrl: config.databaseUrl, file, log });
  const started = await startEmbedded(folderOf(config, log));
  try {
    const { owner, superuser } = started.urls;
    return await restoreBackup({ ownerUrl: owner, superuserUrl: superuser, file, log });
  } finally {
    await started.stop();
  }
}

function folderOf(config: Place, log: Log) {
  return { dataFolder: config.dataDir, secretFile: config.secretFile, log };
}
