// For tests: houses with inverters and loggers, a broker of ours on a free port, and devices that speak by a client that is not ours.
import { seedPeople } from '@ec/demo/public';
import { householdFeature } from '@ec/household/server/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { type EngineReply, type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { gatewayFeature } from '../gateway.feature.ts';
import { tendParts } from '../telemetry/parts.job.ts';
import type { Broker, Door } from './own-broker.ts';
import { type MqttSettings, openMqtt } from './start-mqtt.ts';

export type Row = Record<string, unknown> & { id: string };
export const tenantId = '100001';
export const admin: Who = [tenantId, 'admin'];

/** Any device whose key is its number, backwards; loggers speak for those whose numbers begin with theirs. */
export const openDoor: Door = {
  fits: async ({ deviceNo }, key) => (key === keyOf(deviceNo) ? {} : undefined),
  speaksFor: async (speaker, other) => speaker.product === 'logger' && other.deviceNo.startsWith(speaker.deviceNo),
};
export const keyOf = (deviceNo: string): string => [...deviceNo].reverse().join('');

export interface TestMqtt {
  on: TestEngine;
  broker: Broker;
  post<T = Row>(path: string, body: object, who?: Who): Promise<EngineReply<T>>;
  list(path: string, query?: Record<string, string>, who?: Who): Promise<Row[]>;
  station(more?: object): Promise<Row>;
  inverter(stationId: string, more?: object): Promise<Row & { sn: string }>;
  logger(stationId: string, more?: object): Promise<Row & { collectorNo: string }>;
  /** As the database has it. */
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** A device that has come in; its client ends with the stage. */
  device(product: string, deviceNo: string, options?: IClientOptions): Promise<MqttClient>;
  close(): Promise<void>;
}

export const inverterTopic = (sn: string, leaf = 'telemetry'): string => `ec/v1/${tenantId}/inv/${sn}/up/${leaf}`;

/** `settings`: of the broker; it knows `openDoor` unless another is given. */
export async function testMqtt(settings: (engine: Engine) => Partial<MqttSettings> = () => ({})): Promise<TestMqtt> {
  const on = await testEngine({
    features: [systemFeature, storageFeature, maintenanceFeature, truckFeature, householdFeature, gatewayFeature],
    names: createDisplayNames,
  });
  await seedPeople(on.engine);
  await tendParts(on.engine.database, new Date());
  const broker = await openMqtt(on.engine, {
    url: undefined,
    port: 0,
    host: '127.0.0.1',
    door: openDoor,
    ...settings(on.engine),
  });
  const clients: MqttClient[] = [];
  const { data: depts } = await on.get<Row[]>(admin, 'blade-system/dept/select');
  const deptId = depts[0]?.id ?? '';
  let count = 0;
  const post = <T>(path: string, body: object, who: Who = admin) => on.post<T>(who, path, body);
  async function submit<T extends Row>(resource: string, body: object): Promise<T> {
    const { data, msg } = await post<T>(`blade-household/${resource}/submit`, body);
    if (!data?.id) throw new Error(msg);
    return data;
  }
  return {
    on,
    broker,
    post,
    list: async (path, query = {}, who = admin) =>
      (await on.get<{ records: Row[] }>(who, `${path}/list`, { size: '200', ...query })).data.records,
    async station(more = {}) {
      count += 1;
      const card = `370102198001${`${(count % 28) + 1}`.padStart(2, '0')}${`${count}`.padStart(3, '0')}`;
      const { id: customerId } = await submit('stationCustomer', {
        ...{
          customerName: '李建国',
          idCard: card + idCheckCharacter(card),
          phone: `138${`${count}`.padStart(8, '0')}`,
        },
        ...{ areaCode: '370112', address: '东岭村1号', roofType: 1, custStatus: 2 },
      });
      return submit('union', {
        ...{ stationNo: `HH${count}`, customerId, stationState: 4, subjectType: 1, coopMode: 1, gridMode: 1, deptId },
        ...{ areaCode: '370112', address: '东岭村', lng: 117.1, lat: 36.6, ...more },
      });
    },
    inverter(stationId, more = {}) {
      count += 1;
      const plain = { sn: `SN${count}`, vendor: 1, model: 'SUN2000', stationId, ratedKw: 20, dcKwp: 25, phase: 3 };
      return submit('inverter', { ...plain, ...more });
    },
    logger(stationId, more = {}) {
      count += 1;
      const plain = {
        collectorNo: `LG${count}`,
        stationId,
        vendor: 1,
        devState: 2,
        commType: 2,
        source: 1,
        uploadSec: 300,
      };
      return submit('collector', { ...plain, ...more });
    },
    rows: (text, values = []) => on.stage.superuser.rows(text, values),
    async device(product, deviceNo, options = {}) {
      const client = await connectAsync(broker.address, {
        ...{ username: `${tenantId}/${product}/${deviceNo}`, password: keyOf(deviceNo), reconnectPeriod: 0 },
        ...options,
      });
      client.on('error', () => undefined);
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await broker.close();
      await on.close();
    },
  };
}
