// Tests a bulk load during which foreign keys are not enforced.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setKeysAside } from './database/foreign-keys.ts';
import { createLogin } from './database/login.ts';
import { fillNew } from './fill.ts';
import { migrate } from './migrate.ts';

const nowhere = /violates foreign key constraint "part_tenant_id_whole_id_fkey"/;

let t: TestDatabase;

beforeEach(async () => {
  t = await testDatabase();
  await t.owner.run(`create table whole (tenant_id text, id bigint, primary key (tenant_id, id));
    create table part (tenant_id text, id bigint, whole_id bigint, primary key (tenant_id, id),
      foreign key (tenant_id, whole_id) references whole (tenant_id, id));
    select ec_fence('whole'), ec_fence('part')`);
});
afterEach(() => t.close());

const addWhole = () => t.superuser.run(`insert into whole values ('T1', 1)`);
const addPart = (id = 2) => t.superuser.run(`insert into part values ('T1', $1, 1)`, [id]);
const keysAside = () =>
  t.owner.rows(`select conname from pg_constraint k where to_jsonb(k) ->> 'conenforced' = 'false'`);
const unfenced = () =>
  t.owner.rows(`select relname from pg_class where relname in ('whole', 'part') and not relforcerowsecurity`);

async function expectGuarded(): Promise<void> {
  await expect(t.superuser.run(`insert into part values ('T1', 9, 9)`)).rejects.toThrow(nowhere);
  await expect(t.superuser.run('delete from whole')).rejects.toThrow(nowhere);
  expect(await keysAside()).toEqual([]);
  expect(await unfenced()).toEqual([]);
}

test('a fill may insert a row before the row that it references; the keys are enforced at its end', async () => {
  await fillNew(t.urls.owner, async () => {
    await addPart();
    await addWhole();
  });
  await expectGuarded();
});

test('a row that references a missing row fails the fill, and row-level security stays on', async () => {
  await expect(fillNew(t.urls.owner, async () => void (await addPart()))).rejects.toThrow(nowhere);
  expect(await unfenced()).toEqual([]);
  await expect(migrate({ url: t.urls.owner, log: t.log })).rejects.toThrow(nowhere);
  await addWhole();
  expect(await migrate({ url: t.urls.owner, log: t.log })).toEqual([]);
  await expectGuarded();
});

test('the next start enforces the foreign keys that an interrupted fill has set aside', async () => {
  await setKeysAside(t.owner);
  await addWhole();
  await addPart();
  await migrate({ url: t.urls.owner, log: t.log });
  await expectGuarded();
});

test('a start during a fill waits until the fill has ended', async () => {
  const order: string[] = [];
  let started: Promise<unknown> | undefined;
  await fillNew(t.urls.owner, async () => {
    started = migrate({ url: t.urls.owner, log: t.log }).then(() => order.push('started'));
    await addPart();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await addWhole();
    order.push('filled');
  });
  await started;
  expect(order).toEqual(['filled', 'started']);
  await expectGuarded();
});

test('a fill that fails throws its error, and the next start enforces the foreign keys', async () => {
  await expect(
    fillNew(t.urls.owner, async () => {
      await addWhole();
      throw new Error('no more');
    }),
  ).rejects.toThrow('no more');
  await migrate({ url: t.urls.owner, log: t.log });
  await addPart();
  await expectGuarded();
});

test('a fill succeeds although a job locks the tables in the opposite order', async () => {
  const job = await createLogin(t.urls.superuser);
  const isWaiting = async () => {
    const waits = await t.superuser.rows(
      `select from pg_locks where not granted and relation = 'part'::regclass and mode = 'AccessExclusiveLock'`,
    );
    return waits.length > 0;
  };
  await job.run('begin');
  const filled = fillNew(t.urls.owner, async () => {
    await addWhole();
    await addPart();
    await job.run('select from part');
  });
  await expect.poll(isWaiting, { interval: 20, timeout: 30_000 }).toBe(true);
  const read = job.run('select from whole').finally(() => job.run('commit'));
  await Promise.all([filled, read]);
  await job.close();
  await expectGuarded();
});
