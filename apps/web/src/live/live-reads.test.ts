// @vitest-environment happy-dom
// Tests which queries are read again after rows have changed, and how often.
import { deskFigures } from '@ec/resource/contracts/desk.contract';
import { keyOf } from '@ec/resource-web/use-call';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveReads, startLiveReads } from './live-reads.ts';

const gun = { name: 'truck.chargingGun' };
let client: QueryClient;
let reads: LiveReads;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.setSystemTime(new Date('2026-11-23T08:00:00Z'));
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  reads = startLiveReads(client, () => [gun]);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  reads.stop();
  client.clear();
  vi.useRealTimers();
});

/** Opens a view that shows the answer of a call, and counts its calls. */
async function view(key: readonly unknown[], answer: unknown, meta = {}): Promise<{ count: number; close(): void }> {
  const counted: { count: number; close(): void } = { count: 0, close: () => undefined };
  const observer = new QueryObserver(client, {
    queryKey: ['resource', gun.name, ...key],
    queryFn: async () => {
      counted.count += 1;
      return answer;
    },
    staleTime: 30_000,
    meta,
  });
  counted.close = observer.subscribe(() => undefined);
  stops.push(counted.close);
  await vi.advanceTimersByTimeAsync(1);
  return counted;
}
const page = { records: [{ id: '7' }, { id: '8' }], total: 2 };
const sendChange = (...ids: string[]) => reads.applyChanges([{ resource: gun.name, changed: ids, moved: [] }]);
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a list reads its rows at once and then no more than twice a second', async () => {
  const list = await view(['list', 'zh', {}], page);
  sendChange('7');
  await after(5);
  expect(list.count).toBe(2);
  for (let round = 0; round < 4; round += 1) {
    sendChange('8');
    await after(100);
  }
  expect(list.count).toBe(2);
  await after(200);
  expect(list.count).toBe(3);
});

test('a monitoring screen is read again at its own pace after a change of any row', async () => {
  const wall = await view(['getChargingHomePage', 'zh', {}], { stat: {} }, { everyMs: 1_200 });
  sendChange('99');
  await after(5);
  expect(wall.count).toBe(2);
  for (let round = 0; round < 9; round += 1) {
    sendChange('7');
    await after(100);
  }
  expect(wall.count).toBe(2);
  await after(400);
  expect(wall.count).toBe(3);
});

test('a monitoring screen reads a change at once and once more, because the first reply may be a second old', async () => {
  const wall = await view(['getChargingHomePage', 'zh', {}], { stat: {} }, { everyMs: 1_200 });
  sendChange('7');
  await after(5);
  expect(wall.count).toBe(2);
  await after(1_250);
  expect(wall.count).toBe(3);
  await after(10_000);
  expect(wall.count).toBe(3);
});

test('a monitoring screen with a pace of 0.5 s is read no more often while rows change all the time', async () => {
  const wall = await view(['getChargingNow', 'zh', {}], { guns: [] }, { everyMs: 500 });
  for (let round = 0; round < 40; round += 1) {
    sendChange('7');
    await after(100);
  }
  expect(wall.count).toBe(10);
});

test('a screen is read again only after an event of its topic that concerns it, and at its own pace', async () => {
  const topic = { name: 'stations', concerns: (data: unknown) => data === 'own station' };
  const wall = await view(['getChargingHomePage', 'zh', {}], { stat: {} }, { everyMs: 1_200, topic });
  const plain = await view(['getBatteryHomePage', 'zh', {}], { stat: {} }, { everyMs: 1_200 });
  await after(1_000);
  reads.topic('stations', 'another station');
  reads.topic('rows', 'own station');
  await after(5_000);
  expect(wall.count).toBe(1);
  reads.topic('stations', 'own station');
  await after(5);
  expect(wall.count).toBe(2);
  for (let round = 0; round < 9; round += 1) {
    reads.topic('stations', 'own station');
    await after(100);
  }
  expect(wall.count).toBe(2);
  await after(400);
  expect(wall.count).toBe(3);
  expect(plain.count).toBe(1);
});

test('a list is read at once for a new row, but at most every 5 s for a changed row that it does not show', async () => {
  const [list, detail, edit] = await Promise.all([
    view(['list', 'zh', {}], page),
    view(['detail', 'zh', '8'], { id: '8' }),
    view(['edit', 'zh', '9'], { id: '9' }),
  ]);
  sendChange('9');
  await after(5);
  sendChange('9');
  await after(2000);
  expect([list.count, detail.count]).toEqual([2, 1]);
  reads.applyChanges([{ resource: gun.name, changed: [], moved: ['10'] }]);
  await after(5);
  expect(list.count).toBe(3);
  reads.applyChanges([{ resource: gun.name }]);
  await after(5000);
  // A form keeps the row that it began with.
  expect(edit.count).toBe(1);
});

test('a view in a hidden browser tab is read when the tab is visible again, and a closed view when it opens again', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const list = await view(['list', 'zh', {}], page);
  sendChange('7');
  await after(3000);
  expect(list.count).toBe(1);
  hidden.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await after(5);
  expect(list.count).toBe(2);
  list.close();
  sendChange('7');
  await after(3000);
  expect(list.count).toBe(2);
  const again = await view(['list', 'zh', {}], page);
  expect(again.count).toBe(1);
  hidden.mockRestore();
});

describe('figures of the home page', () => {
  async function figures() {
    const counted = { count: 0 };
    const observer = new QueryObserver(client, {
      queryKey: [...keyOf(deskFigures), 'zh', {}],
      queryFn: async () => {
        counted.count += 1;
        return { days: [], counts: [{ of: 'maintenance.deviceAlarm' }] };
      },
      staleTime: 30_000,
    });
    stops.push(observer.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(1);
    return counted;
  }
  const alarm = () => reads.applyChanges([{ resource: 'maintenance.deviceAlarm', changed: [], moved: ['1'] }]);

  test('are read at once after a change of rows that they count, but at most every five seconds', async () => {
    const home = await figures();
    await after(5000);
    alarm();
    await after(5);
    expect(home.count).toBe(2);
    // An alarm comes every second, but the figures are read only every five seconds.
    for (let second = 0; second < 20; second += 1) {
      alarm();
      await after(1000);
    }
    expect(home.count).toBe(6);
  });

  test('are not read after changes of rows that they do not count, and such changes delay no later read', async () => {
    const home = await figures();
    await after(5000);
    for (let second = 0; second < 20; second += 1) {
      sendChange('7');
      await after(1000);
    }
    expect(home.count).toBe(1);
    alarm();
    await after(5);
    expect(home.count).toBe(2);
  });

  test('wait five seconds after a read that the page makes by itself', async () => {
    const home = await figures();
    await after(60_000);
    void client.refetchQueries({ queryKey: keyOf(deskFigures) });
    await after(10);
    expect(home.count).toBe(2);
    alarm();
    await after(4900);
    expect(home.count).toBe(2);
    await after(200);
    expect(home.count).toBe(3);
  });
});

test('after an interruption of the stream live rows are read again with a random delay of up to half a second', async () => {
  const list = await view(['list', 'zh', {}], page);
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.6);
  reads.all();
  random.mockRestore();
  await after(290);
  expect(list.count).toBe(1);
  await after(20);
  expect(list.count).toBe(2);
});
