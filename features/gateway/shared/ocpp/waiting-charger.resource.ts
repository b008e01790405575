// Chargers that have connected and are not registered (domain §10): a person accepts them as chargers of a station, or refuses them.
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { codeText, datetime, decimal, dict, integer, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';

export const waitingState = defineEnum(
  'gateway_waitingState',
  { zh: '接入状态', en: 'Admission' },
  {
    waiting: [1, '待接入', 'Waiting', 'warning'],
    accepted: [2, '已接入', 'Accepted', 'good'],
    refused: [3, '已拒绝', 'Refused', 'off'],
    handedOver: [4, '已移交', 'Handed over', 'off'],
  },
  { closed: true },
);

export const waitingCharger = defineResource({
  name: 'gateway.waitingCharger',
  base: 'blade-gateway/waitingCharger',
  table: 'ocpp_waiting',
  live: true,
  label: { zh: '待接入桩', en: 'Waiting charger' },
  purpose: {
    zh: '已连接平台但尚未建档的充电桩：确认后自动建立桩与枪',
    en: 'Chargers that have connected but are not registered; accepting one creates the charger and its connectors',
  },
  title: 'ocppId',
  columns: [
    'ocppId',
    ['vendor', 'model'],
    'serialNo',
    'firmware',
    ['protocol', 'address'],
    'keyCount',
    'waitingState',
    'lastSeen',
  ],
  menu: { under: 'gateway', sort: 1, icon: 'DisconnectOutlined', label: { zh: '待接入桩', en: 'Waiting chargers' } },
  scope: {},
  calls: { create: false, update: false, import: false, batch: false },
  states: {
    waitingState: {
      waiting: ['accepted', 'refused', 'handedOver'],
      accepted: ['waiting'],
      refused: ['waiting'],
      handedOver: ['waiting'],
    },
  },
  removable: { waitingState: ['waiting', 'accepted', 'refused', 'handedOver'] },
  actions: {
    accept: action({ zh: '接入', en: 'Accept' })
      .oneByOne('each charger gets a station, a name and a key of its own')
      .frequent()
      .from('waitingState', waitingState.key.waiting, waitingState.key.refused)
      .takes({
        stationId: ref('truck.station', { zh: '所属站点', en: 'Station' }).required(),
        stackName: text({ zh: '桩名称', en: 'Charger name' }).required().max(30),
        gunCount: integer({ zh: '枪数', en: 'Connectors' }).required().min(1).max(20).starts(2),
        ratedPowerKw: decimal(7, 1, { zh: '每枪额定功率', en: 'Rated power of each connector', unit: 'kW' })
          .required()
          .min(0),
        keyId: ref('gateway.waitingKey', { zh: '信任的密钥', en: 'Key to trust' }),
      })
      .gives(
        z.strictObject({
          stackId: z.string(),
          deviceNo: z.string(),
          secret: z.string().meta({ description: 'Its key, told this once; "" where the charger brought one along' }),
        }),
      ),
    refuse: action({ zh: '拒绝', en: 'Reject' })
      .bulk()
      .danger()
      .from('waitingState', waitingState.key.waiting)
      .to(waitingState.key.refused),
    // Only the platform hands over chargers, which connected without a tenant in the address.
    handOver: action({ zh: '移交租户', en: 'Hand over' })
      .bulk()
      .from('waitingState', waitingState.key.waiting)
      .to(waitingState.key.handedOver)
      .takes({ handedTo: ref('system.tenant', { zh: '租户', en: 'Tenant' }).required() }),
  },
  fields: {
    ocppId: codeText({ zh: 'OCPP标识', en: 'ChargeBox ID' }).max(48).unique().system().search(),
    vendor: text({ zh: '厂商', en: 'Vendor' }).max(50).system(),
    model: text({ zh: '型号', en: 'Model' }).max(50).system(),
    serialNo: codeText({ zh: '序列号', en: 'Serial No.' }).max(50).system(),
    firmware: text({ zh: '固件版本', en: 'Firmware' }).max(50).system(),
    protocol: text({ zh: '协议', en: 'Protocol' }).max(10).system(),
    address: text({ zh: '来源地址', en: 'Source address' }).max(45).system(),
    keyCount: integer({ zh: '密钥数', en: 'Keys seen' }).system(),
    firstSeen: datetime({ zh: '首次连接', en: 'First seen' }).system(),
    lastSeen: datetime({ zh: '最近连接', en: 'Last seen' }).system(),
    waitingState: dict(waitingState).system().search().indexed(),
    stackId: ref('truck.chargingStack', { zh: '充电桩', en: 'Charger' }).system(),
    handedTo: ref('system.tenant', { zh: '移交给', en: 'Handed over to' }).system(),
    secretHash: secret({ zh: '密钥摘要', en: 'Key fingerprint' }).max(64).system(),
  },
});
