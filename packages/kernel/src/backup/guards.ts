// For the time of a restore, inside its transaction: no fence for the owner (COPY refuses tables behind one), no triggers (the
// rows were checked when they were written), and no foreign keys, which come back afterwards and then check every row.
import { readKeys, unfenced } from '../database/foreign-keys.ts';
import type { Login } from '../database/login.ts';
import { nameOf } from './save.ts';
import type { TableShape } from './tables.ts';

export async function withoutGuards(login: Login, tables: TableShape[], work: () => Promise<void>): Promise<void> {
  const ours = tables.filter(({ schema }) => schema === 'public').map(nameOf);
  const keys = await readKeys(login);
  await unfenced(login, tables.map(nameOf), async () => {
    for (const table of ours) await login.run(`alter table ${table} disable trigger user`);
    for (const { table, name } of keys) await login.run(`alter table ${table} drop constraint ${name}`);
    await work();
    for (const { table, name, definition } of keys)
      await login.run(`alter table ${table} add constraint ${name} ${definition}`);
    for (const table of ours) await login.run(`alter table ${table} enable trigger user`);
  });
}
