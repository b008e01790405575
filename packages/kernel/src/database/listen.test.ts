// Tests receiving notifications of PostgreSQL, also after errors and lost connections.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notify } from '../database.ts';
import { createListener } from './listen.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t?.close());

test('a notification arrives only after its transaction is committed, until the subscriber stops listening', async () => {
  const heard: string[] = [];
  const stop = await t.database.listen('cars', (payload) => heard.push(payload));
  await t.database.withTenant('A', (tx) => tx.run(notify('cars', 'one')));
  const failed = t.database.withTenant('A', async (tx) => {
    await tx.run(notify('cars', 'never'));
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await t.database.withTenant('A', (tx) => tx.run(notify('cars', 'two')));
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
  stop();
  await t.database.withTenant('A', (tx) => tx.run(notify('cars', 'three')));
  expect(heard).toEqual(['one', 'two']);
});

test('after a lost connection, the listener calls onReconnect and receives notifications again', async () => {
  const heard: string[] = [];
  const onReconnect = vi.fn();
  await t.database.listen('trucks', (payload) => heard.push(payload), onReconnect);
  await t.superuser.run(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%listen'`);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), 3000);
  await t.database.withTenant('A', (tx) => tx.run(notify('trucks', 'again')));
  await vi.waitFor(() => expect(heard).toEqual(['again']));
});

test('a subscriber that throws does not keep notifications from other subscribers', async () => {
  const heard: string[] = [];
  await t.database.listen('guns', () => {
    throw new Error('no');
  });
  await t.database.listen('guns', (payload) => heard.push(payload));
  await t.database.withTenant('A', (tx) => tx.run(notify('guns', 'x')));
  await vi.waitFor(() => expect(heard).toEqual(['x']));
});

const connectionsOf = async (name: string): Promise<number> => {
  const [row] = await t.superuser.rows<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  return row?.count ?? 0;
};

test('a listener that connects but cannot set its role leaves no connection open', async () => {
  const listener = createListener({ url: t.urls.app, role: 'nobody_here', name: 'half way', log: t.log });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(listener.listen('cars', () => undefined)).rejects.toThrow('nobody_here');
  await vi.waitFor(async () => expect(await connectionsOf('half way')).toBe(0));
  await listener.close();
});

test('a refused channel leaves the connection open for other channels and is not tried again at a reconnect', async () => {
  const heard: string[] = [];
  const onReconnect = vi.fn();
  const listener = createListener({ url: t.urls.app, role: 'ec_app', name: 'one only', log: t.log });
  await listener.listen('boats', (payload) => heard.push(payload), onReconnect);
  await expect(listener.listen('', () => undefined)).rejects.toThrow('zero-length');
  await listener.listen('ships', (payload) => heard.push(payload));
  expect(await connectionsOf('one only')).toBe(1);
  await t.superuser.run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'one only'`);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), 3000);
  await t.database.withTenant('A', (tx) => tx.run(notify('boats', 'back')));
  await vi.waitFor(() => expect(heard).toEqual(['back']));
  await listener.close();
});
