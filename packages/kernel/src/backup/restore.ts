// Restores a backup into an empty database: applies the migrations that the backup names, loads the rows, then applies the newer migrations.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createLogin, loginOver } from '../database/login.ts';
import { vacuumAnalyze } from '../database/vacuum.ts';
import { ensureJobTables } from '../jobs/tables.ts';
import type { Log } from '../log.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../migrate.ts';
import { prepareDatabase } from '../prepare.ts';
import { BackupError, type BackupHeader, type BackupReader, createBackupReader } from './format.ts';
import { withoutGuards } from './guards.ts';
import { columnsOf, nameOf } from './save.ts';
import { readTables } from './tables.ts';

export type RestoreOptions = {
  ownerUrl: string;
  /** The URL of the login that runs db/prepare.sql; by default `ownerUrl`. */
  superuserUrl?: string;
  file: string;
  log: Log;
  /** The folder of the migrations. */
  folder?: string;
};

/** Returns the time at which the backup was taken, as ISO 8601. @throws BackupError, MigrationError */
export async function restoreBackup(options: RestoreOptions): Promise<string> {
  const folder = options.folder ?? MIGRATIONS_FOLDER;
  const source = createReadStream(options.file).pipe(createGunzip());
  const reader = createBackupReader(source);
  try {
    const header = await readHeader(reader, options.file);
    await checkMigrations(header, folder);
    await refuseFilledDatabase(options.ownerUrl);
    for (const skipped of await prepareDatabase(options.superuserUrl ?? options.ownerUrl))
      options.log.warn({ skipped }, 'not prepared');
    await ensureJobTables(options.ownerUrl);
    await migrate({ url: options.ownerUrl, log: options.log, folder, last: header.migrations.at(-1)?.name });
    await load(options.ownerUrl, header, reader, options.log);
    await migrate({ url: options.ownerUrl, log: options.log, folder });
    await vacuumAnalyze(options.ownerUrl);
    return header.takenAt;
  } finally {
    source.destroy();
  }
}

async function readHeader(reader: BackupReader, file: string): Promise<BackupHeader> {
  const line = await reader.line().catch((error) => {
    throw new BackupError(`${file} is not a backup of energy-cloud`, { cause: error });
  });
  const header = line.startsWith('{') ? (JSON.parse(line) as BackupHeader) : undefined;
  if (header?.format !== 'energy-cloud backup 1') throw new BackupError(`${file} is not a backup of energy-cloud`);
  return header;
}

async function checkMigrations(header: BackupHeader, folder: string): Promise<void> {
  const files = new Map((await readMigrations(folder)).map((file) => [file.name, file.checksum]));
  for (const { name, checksum } of header.migrations) {
    const fileChecksum = files.get(name);
    if (fileChecksum === undefined) throw new BackupError(`The backup is newer than this program: ${name} is not here`);
    if (fileChecksum !== checksum) throw new BackupError(`The backup was made with another ${name} than the one here`);
  }
}

async function refuseFilledDatabase(ownerUrl: string): Promise<void> {
  const login = await createLogin(ownerUrl);
  const tables = await login.rows(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  await login.close();
  if (tables.length > 0) throw new BackupError('A backup is restored into an empty database only; this one has tables');
}

async function load(ownerUrl: string, header: BackupHeader, reader: BackupReader, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'energy-cloud restore' });
  await client.connect();
  try {
    await client.query('begin; set local role ec_owner');
    const login = loginOver(client);
    const present = await readTables(login);
    const [jobs] = await login.rows<{ id: number }>('select max(id) as id from graphile_worker.migrations');
    for (const { name, parent, bound } of header.partitions)
      await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`);
    await withoutGuards(login, present, async () => {
      for (const table of present) await client.query(`delete from ${nameOf(table)}`);
      for (const table of header.tables) {
        const isSkipped = table.schema === 'graphile_worker' && header.jobTables !== jobs?.id;
        if (isSkipped)
          log.warn({ table: table.name }, 'queued jobs are of another version of the job tables and stay out');
        const target = copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`);
        const rows = Readable.from(reader.frames());
        if (isSkipped) await rows.resume().toArray();
        else await pipeline(rows, client.query(target));
      }
    });
    for (const { name, value, called } of header.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
