// Writes very many rows into a table. Its user triggers are off meanwhile. Its secondary indexes are dropped and built once afterwards: a
// trigram index of a million names then takes 10 s instead of minutes.
import { createLogin } from '@ec/kernel/database/login';

export async function bulkLoad(ownerUrl: string, table: string, load: () => Promise<void>): Promise<void> {
  const owner = await createLogin(ownerUrl, 'ec_owner');
  try {
    const indexes = await owner.rows<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
      [table],
    );
    for (const { name } of indexes) await owner.run(`drop index ${name}`);
    await owner.run(`alter table ${table} disable trigger user`);
    await load();
    await owner.run(`alter table ${table} enable trigger user`);
    await owner.run(`set maintenance_work_mem to '512MB'`);
    for (const { definition } of indexes) await owner.run(definition);
  } finally {
    await owner.close();
  }
}
