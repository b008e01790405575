// Creates chargers and inverters through the API, each with its own key, and connects them over real sockets.
import { connectAsync, type MqttClient } from 'mqtt';
import { RPCClient } from 'ocpp-rpc';
import type { Page } from 'playwright-core';
import { baseUrl, callAs } from './browser.ts';
import { product } from './product.ts';
import { makeStation } from './stations.ts';

export interface NewCharger {
  ocppId: string;
  secret: string;
  stationId: string;
  stackNo: string;
  gunName: string;
}

/** Creates a station with a charger that has one connector and a key. */
export async function makeCharger(page: Page): Promise<NewCharger> {
  const { id: stationId } = await makeStation(page, '实时站');
  const no = Date.now().toString(36).toUpperCase();
  const ocppId = `LIVE-${no}`;
  const stackNo = `L${no}`;
  const stack = await callAs<{ id: string }>(page, 'POST', 'blade-truck/chargingStack/submit', {
    stackNo,
    stackName: `实时桩${no}`,
    stationId,
    ocppId,
    usage: 1,
    equipType: 1,
    gunCount: 1,
    manufacturer: '厂商',
    protocol: 1,
    ratedPowerKw: 240,
    devState: 2,
  });
  const gunName = `实时枪${no}`;
  await callAs(page, 'POST', 'blade-truck/chargingGun/submit', {
    gunNo: `LG${no}`,
    gunName,
    stackId: stack.id,
    connectorNo: 1,
    connectorType: 4,
    nationalStd: 2,
    ratedPowerKw: 240,
  });
  return {
    ocppId,
    stationId,
    stackNo,
    gunName,
    secret: await keyFor(page, 'deviceCredential', { deviceType: 1, deviceId: stack.id }),
  };
}

async function keyFor(page: Page, of: 'deviceCredential' | 'houseCredential', device: object): Promise<string> {
  const credential = await callAs<{ secret: string }>(page, 'POST', `blade-gateway/${of}/save`, device);
  return credential.secret;
}

/** Connects a charger by OCPP 1.6. The charger accepts every command. */
export async function connectCharger({ ocppId, secret }: Pick<NewCharger, 'ocppId' | 'secret'>): Promise<RPCClient> {
  const options = {
    endpoint: `${baseUrl().replace(/^http/, 'ws')}/ocpp`,
    identity: ocppId,
    protocols: ['ocpp1.6'],
    password: secret,
    strictMode: true,
    reconnect: false,
  };
  const charger = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0]);
  charger.handle((async () => ({ status: 'Accepted' })) as never);
  await charger.connect();
  return charger;
}

/** Creates an inverter in the page's tenant and connects it by MQTT. `say` resolves when the broker has acknowledged the message. */
export async function connectInverter(page: Page, tenant: string) {
  const { records } = await callAs<{ records: { id: string }[] }>(
    page,
    'GET',
    'blade-household/union/list?stationState=4&size=1',
  );
  const sn = `GAP${Date.now().toString(36).toUpperCase()}`;
  const { id } = await callAs<{ id: string }>(page, 'POST', 'blade-household/inverter/submit', {
    sn,
    vendor: 1,
    model: 'SUN2000',
    stationId: records[0]?.id,
    ratedKw: 20,
    dcKwp: 25,
    phase: 3,
  });
  const client: MqttClient = await connectAsync(product().mqtt, {
    username: `${tenant}/inv/${sn}`,
    password: await keyFor(page, 'houseCredential', { deviceType: 8, deviceId: id }),
    reconnectPeriod: 0,
  });
  return {
    sn,
    client,
    say: (seq: number, ts: number) =>
      client.publishAsync(`ec/v1/${tenant}/inv/${sn}/up/telemetry`, JSON.stringify({ ts, seq, d: { pac: 5 } }), {
        qos: 1,
      }),
  };
}
