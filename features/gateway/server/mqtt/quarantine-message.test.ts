// Tests the quarantine of a device whose messages have many impossible values at once.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import type { Message } from './message.ts';
import { quarantineMessage } from './quarantine-message.ts';

const { leftOut, badPayload } = quarantineReason.key;
const names = Array.from({ length: 40 }, (_, index) => `d.strings.${index}.volt`).join();
const now = new Date('2026-11-28T08:00:00Z');

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t?.close());

const keep = (deviceNo: string, reason: typeof leftOut | typeof badPayload, detail: string) => {
  const message: Message = { tenantId: '000000', product: 'inv', deviceNo, leaf: 'telemetry', payload: '{}' };
  return t.database.withTenant('000000', (tx) => quarantineMessage(tx, t, message, { reason, detail }, now));
};

const rowsOf = (deviceNo: string) =>
  t.superuser.rows<{ times: number; detail: string }>(
    'select times, detail from mqtt_quarantine where device_no = $1 order by id',
    [deviceNo],
  );

test('a long list of impossible values that is repeated is counted in one row', async () => {
  expect(names.length).toBeGreaterThan(255);
  for (let count = 0; count < 3; count += 1) await keep('Q1', leftOut, names);
  expect(await rowsOf('Q1')).toEqual([{ times: 3, detail: names.slice(0, 255) }]);
});

test('after a hundred waiting rows, a long list of impossible values replaces the newest row', async () => {
  await t.database.withTenant('000000', async (tx) => {
    await tx.run(
      sql`insert into mqtt_quarantine (id, tenant_id, product, device_no, leaf, reason, payload, last_time)
        select n, ${tx.tenantId}, 'inv', 'Q2', 'telemetry', ${badPayload}, '{}', ${now} from generate_series(1, 100) n`,
    );
  });
  await keep('Q2', leftOut, names);
  const rows = await rowsOf('Q2');
  expect(rows).toHaveLength(100);
  expect(rows.at(-1)).toEqual({ times: 2, detail: names.slice(0, 255) });
});
