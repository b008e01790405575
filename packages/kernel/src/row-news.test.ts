// Tests that changes of live rows arrive also when a notification fails once.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import type { RowNews } from './live-notes.ts';
import { watchRows } from './row-news.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
});
afterAll(() => stage?.close());

test('a notification that fails is sent again', async () => {
  let failures = 1;
  let commit: (notes: string) => void = () => undefined;
  const database: Database = {
    ...stage.database,
    onNotes: (react) => {
      commit = react;
    },
    unfenced: {
      ...stage.database.unfenced,
      run: (statement) => {
        failures -= 1;
        return failures >= 0 ? Promise.reject(new Error('lost')) : stage.database.unfenced.run(statement);
      },
    },
  };
  const source = await watchRows(database, pino({ level: 'silent' }));
  const received: RowNews[] = [];
  source.on(async (news) => void received.push(...news));
  commit('gun:T1:c:7');
  await vi.waitFor(() => expect(received).toMatchObject([{ table: 'gun', changed: new Set(['7']) }]), 5_000);
  expect(failures).toBe(-1);
  await source.close();
});
