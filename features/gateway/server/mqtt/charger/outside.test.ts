// Tests a charger on an outside broker (Mosquitto): several connections deliver its messages in any order, and its commands go through the
// broker.
import { until } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { hasMosquitto, startMosquitto } from '@ec/fixtures/gateway/test-mosquitto';
import { stacksAt } from '@ec/fixtures/gateway/test-stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintainPartitions } from '../../telemetry/partitions.job.ts';
import type { Broker } from '../built-in-broker.ts';
import { openMqtt } from '../start-mqtt.ts';

describe.skipIf(!hasMosquitto)('a charger on an outside broker', () => {
  let on: TestGateway;
  let mosquitto: Awaited<ReturnType<typeof startMosquitto>>;
  let broker: Broker;
  let stack: ReturnType<typeof stacksAt>;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
    on = await testGateway();
    await on.param('device.control', '1');
    await maintainPartitions(on.on.engine.database, new Date());
    broker = await openMqtt(on.on.engine, { url: mosquitto.url, port: 0, host: '', connections: 4 });
    stack = stacksAt(on, mosquitto.url);
  });
  afterAll(async () => {
    await broker?.close();
    await on?.close();
    mosquitto?.child.kill();
  });

  const noon = new Date(`${new Date(Date.now() - 16 * 3600_000).toISOString().slice(0, 10)}T12:00:00+08:00`).getTime();
  const at = (minutes: number) => noon + minutes * 60_000;
  const gunStatus = async (id: string | undefined) =>
    (await on.row<{ gun_status: number | null }>('truck_charging_gun', id ?? '')).gun_status;

  test('reports a session that is billed to the cent, although its start and values arrive together', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await Promise.all([
      it.start({ tx: 'Q', gun: 1, tag: plateNo, kwh: 1000 }, at(-60)),
      it.values({ gun: 1, tx: 'Q', kwh: 1030 }, at(-30), 1),
      it.values({ gun: 1, tx: 'Q', kwh: 1060.12 }, at(0), 2),
      it.values({ gun: 1, tx: 'Q', kwh: 1090 }, at(30), 3),
    ]);
    await until(async () => {
      const rows = await on.on.stage.superuser.rows('select 1 from tm_gun_30s where device_id = $1', [it.guns[0]]);
      return rows.length === 4;
    });
    await it.end({ tx: 'Q', kwh: 1109.11, reason: 'Local' }, at(50));
    const order = await until(async () => {
      const [row] = await on.on.stage.superuser.rows<Record<string, unknown>>(
        'select * from truck_orders where stack_id = $1 and order_proc = 4',
        [it.stackId],
      );
      return row;
    });
    expect(order).toMatchObject({ total_kwh: '109.11', total_money: '119.17' });
    expect(await until(() => it.commands.find(({ name }) => name === 'startAccept'))).toMatchObject({
      args: { orderNo: order.order_no },
    });
    await it.close();
  });

  test('receives a command, and its answer reaches the waiting call', async () => {
    const it = await stack({ answers: { unlock: 0 } });
    await it.status(1, 1);
    await until(async () => (await gunStatus(it.guns[0])) === 1);
    const { data, msg } = await on.on.post<{ result: string }>(admin, 'blade-truck/chargingGun/executeLock', {
      gunId: it.guns[0],
      reason: '卡住',
    });
    expect(data, msg).toMatchObject({ result: 'Unlocked' });
    await it.close();
  });
});
