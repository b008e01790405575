// Switches off row security for the owner, triggers and foreign keys while a restore loads rows, inside its transaction. COPY refuses to
// load rows into a table with row security. The triggers already ran when the rows were first written. The foreign keys are added again
// after the load; PostgreSQL then checks all rows.
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
