// Tests reminders of expiring documents (BR-23): each end date has one reminder, which is created from 30 days before the date on. A
// renewal of the document ends the reminder.
import { createRow, on, openSite, post, rows } from '@ec/fixtures/truck/test-site';
import { runJob } from '@ec/testing/run-job';
import { beforeAll, expect, test } from 'vitest';
import { documentsJob } from './documents.job.ts';

openSite();
const day = (days: number) => new Date(Date.now() + 8 * 3600_000 + days * 86_400_000).toISOString().slice(0, 10);
const round = () => runJob(documentsJob(on.engine), on.engine, { tenantId: '100003' });
let merchantId = '';
beforeAll(async () => {
  await round();
  [{ id: merchantId } = { id: '' }] = await rows<{ id: string }>(
    `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, merchant_status)
     values ($1, '100003', '证件车队', 1, 'PAPERS', 'x', '13800000000', 1, 1) returning id`,
    [on.engine.ids.next()],
  );
});
let turn = 0;
async function car(columns: object = {}): Promise<string> {
  turn += 1;
  const body = {
    plateNo: `鲁C9${String(turn).padStart(4, '0')}`,
    plateColor: 2,
    vin: `LSGBC53E8EC${String(turn).padStart(6, '0')}`,
  };
  const { id } = await createRow('car/save', {
    ...body,
    carType: 1,
    merchantId,
    energyMode: 1,
    ratedKwh: 282,
    carStatus: 1,
    ...columns,
  });
  return id;
}
const remindersOf = (id: string) =>
  rows<Record<string, unknown>>(
    `select kind, end_date::text as end, remind_status as state from truck_reminder where target_id = $1 order by id`,
    [id],
  );

test.each([
  [31, 0],
  [30, 1],
  [0, 1],
  [-400, 1],
])('a document that ends in %i days has %i reminders after two runs of the job', async (days, times) => {
  const id = await car({ insureEnd: day(days) });
  await round();
  await round();
  expect(await remindersOf(id)).toEqual(Array.from({ length: times }, () => ({ kind: 5, end: day(days), state: 0 })));
});

test('each document has its own reminder, which ends when the document is renewed', async () => {
  const id = await car({ insureEnd: day(3), inspectEnd: day(5) });
  await round();
  expect(await remindersOf(id)).toHaveLength(2);
  await post('car/submit', { id, insureEnd: day(400) });
  expect(await round()).toBeGreaterThan(0);
  expect(await remindersOf(id)).toEqual(
    expect.arrayContaining([
      { kind: 5, end: day(3), state: 1 },
      { kind: 4, end: day(5), state: 0 },
    ]),
  );
  await post('car/submit', { id, insureEnd: day(20) });
  await round();
  expect((await remindersOf(id)).map(({ state }) => state).sort()).toEqual([0, 0, 1]);
});

test('a scrapped truck has no open reminder', async () => {
  const id = await car({ insureEnd: day(3) });
  await round();
  await post('car/submit', { id, carStatus: 4 });
  await round();
  expect((await remindersOf(id)).map(({ state }) => state)).toEqual([1]);
  expect(await remindersOf(await car({ insureEnd: day(3), carStatus: 4 }))).toEqual([]);
});
