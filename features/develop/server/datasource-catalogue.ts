// Opens the catalogue of a data source. The product's own database is read directly; every other database is reached by the rules of outgoing
// connections.
import { AppError, fail } from '@ec/kernel/errors';
import { ForeignRefusal, readForeign } from '@ec/kernel/outbound-database';
import { connectionFailed } from '@ec/kernel/outbound-failure';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { CompiledQuery, sql } from 'kysely';
import { datasource, ownDatabase } from '../shared/datasource.resource.ts';
import { developErrors } from './develop.errors.ts';
import type { Catalogue } from './foreign-tables.ts';

const platform = '000000';

/** @throws AppError noDatasource, unreachable, notConnected, and whatever `work` throws */
export async function readCatalogue<T>(
  engine: Engine,
  id: string,
  work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  const platformDatabase = engine.database.read(platform);
  if (id === ownDatabase)
    return work({
      dialect: 'postgres',
      schema: 'public',
      rows: (text, values = []) => platformDatabase.rows(CompiledQuery.raw(text, [...values])),
    });
  const t = columnsOf(datasource);
  const row = await platformDatabase.first<{ url: string; username: string; password: string }>(
    sql`select ${t.url} as url, ${t.username} as username, t.password as password
      from ${tableOf(datasource)} where ${t.id} = ${id} and ${t.isDeleted} = 0`,
  );
  if (!row) return fail(developErrors.noDatasource);
  const password = openSecret(engine, datasource, 'password', row.password);
  try {
    return await readForeign({ ...row, password }, engine.config.outboundAllow, work);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ForeignRefusal) return fail(developErrors.unreachable, { why: error.message.slice(0, 200) });
    throw connectionFailed(engine.log, error, { datasource: id });
  }
}
