// Tests that a filling is written once for all databases that want it, and again after a failure.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

const open: TestDatabase[] = [];
afterAll(async () => {
  for (const each of open) await each.close();
});

function fillingOf(description: string) {
  let fills = 0;
  const fill = async ({ superuser }: TestDatabase) => {
    fills += 1;
    await superuser.run(`create table filled as select 7 as number`);
    if (description.startsWith('fails') && fills === 1) throw new Error('no rows today');
  };
  return { filling: { description, fill }, fills: () => fills };
}

async function numbersIn(filling: ReturnType<typeof fillingOf>['filling']): Promise<unknown[]> {
  const database = await testDatabase({ filling });
  open.push(database);
  return database.superuser.rows('select number from filled');
}

test('databases with the same description are filled once, also when they are made at the same time', async () => {
  const { filling, fills } = fillingOf(`once ${randomUUID()}`);
  const all = await Promise.all([numbersIn(filling), numbersIn(filling), numbersIn(filling)]);
  expect(all).toEqual([[{ number: 7 }], [{ number: 7 }], [{ number: 7 }]]);
  expect(fills()).toBe(1);
});

test('a template whose filling failed is made again', async () => {
  const { filling, fills } = fillingOf(`fails ${randomUUID()}`);
  await expect(numbersIn(filling)).rejects.toThrow('no rows today');
  expect(await numbersIn(filling)).toEqual([{ number: 7 }]);
  expect(fills()).toBe(2);
});
