// Switches off, inside the transaction of a restore, what would hinder the loading of rows: the owner's row security (COPY refuses tables
// with it), the triggers (the rows were checked when they were first written) and the foreign keys. The foreign keys are added again
// afterwards, which checks every row.
import { readKeys, unfenced } from '../database/foreign-keys.ts';
import type { Login } from '../database/login.ts';
import { nameOf } from './save.ts';
import type { TableShape } from './tables.ts';

export async function withoutGuards(login: Login, tables: TableShape[], work: () => Promise<void>): Promise<void> {
  const productTables = tables.filter(({ schema }) => schema === 'public').map(nameOf);
  const keys = await readKeys(login);
  await unfenced(login, tables.map(nameOf), async () => {
    for (const table of productTables) await login.run(`alter table ${table} disable trigger user`);
    for (const { table, name } of keys) await login.run(`alter table ${table} drop constraint ${name}`);
    await work();
    for (const { table, name, definition } of keys)
      await login.run(`alter table ${table} add constraint ${name} ${definition}`);
    for (const table of productTables) await login.run(`alter table ${table} enable trigger user`);
  });
}
