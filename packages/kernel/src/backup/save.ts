// Takes a backup while the server works. All rows are read in one repeatable-read transaction, so they show the same moment.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Login, loginOver } from '../database/login.ts';
import { BackupError, type BackupHeader, frameChunks } from './format.ts';
import { readPartitions, readSequences, readTables, type TableShape } from './tables.ts';

/** Writes the complete file or none. Returns the number of tables. @throws BackupError when the database was never migrated */
export async function saveBackup({ ownerUrl, file }: { ownerUrl: string; file: string }): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'energy-cloud backup' });
  await client.connect();
  const partFile = `${file}.part`;
  try {
    await client.query('begin isolation level repeatable read; set local role ec_owner');
    const header = await readHeader(loginOver(client));
    await pipeline(
      Readable.from(readContents(client, header), { objectMode: false }),
      createGzip(),
      createWriteStream(partFile, { mode: 0o600, flush: true }), // 0600: the backup contains all data, so only the owner of the file may read it
    );
    await client.query('commit');
    await rename(partFile, file);
    return header.tables.length;
  } finally {
    await rm(partFile, { force: true });
    await client.end();
  }
}

async function readHeader(login: Login): Promise<BackupHeader> {
  const [migrationTable] = await login.rows<{ present: boolean }>(
    `select to_regclass('public.ec_migration') is not null as present`,
  );
  if (!migrationTable?.present) throw new BackupError('There is nothing to back up: this database was never migrated');
  const [jobs] = await login.rows<{ id: number }>('select max(id) as id from graphile_worker.migrations');
  return {
    format: 'energy-cloud backup 1',
    takenAt: new Date().toISOString(),
    migrations: await login.rows('select name, checksum from ec_migration order by name'),
    jobTables: jobs?.id ?? 0,
    tables: await readTables(login),
    partitions: await readPartitions(login),
    sequences: await readSequences(login),
  };
}

async function* readContents(client: pg.Client, header: BackupHeader): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    await client.query(`set local role ${table.fenced ? 'ec_platform' : 'ec_owner'}`);
    yield* frameChunks(client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`)));
  }
}

export function nameOf({ schema, name }: TableShape): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnsOf({ columns }: TableShape): string {
  return columns.map(pg.escapeIdentifier).join(', ');
}
