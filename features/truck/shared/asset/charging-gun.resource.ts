// Connector of a charger: T/CEC ConnectorInfo (domain §3).
import { devState, lockStatus } from '@ec/device-vocabulary/device.enums';
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { tariffRef } from '../tariff-ref.ts';
import { chargingGunNationalStd, connectorType, gunStatus, parkStatus } from './asset.enums.ts';
import { basics, electrical, live } from './asset-groups.ts';
import { sentCommand } from './sent-command.ts';

const reason = text({ zh: '原因', en: 'Reason' }).required().max(200);

export const chargingGun = defineResource({
  name: 'truck.chargingGun',
  base: 'blade-truck/chargingGun',
  table: 'truck_charging_gun',
  live: true,
  label: { zh: '充电枪', en: 'Connector' },
  purpose: {
    zh: '充电枪的档案、状态与远程操作',
    en: 'Connectors with their status and remote operations',
  },
  title: 'gunName',
  standsAt: 'stationId',
  foundBy: ['gunNo'],
  columns: [
    ['gunName', 'gunNo'],
    ['stationId', 'stackId'],
    ['gunStatus', 'statusTime'],
    'powerKw',
    'soc',
    'ratedPowerKw',
    'parkNo',
  ],
  order: [
    { field: 'stationId', direction: 'asc' },
    { field: 'stackId', direction: 'asc' },
    { field: 'connectorNo', direction: 'asc' },
  ],
  menu: { under: 'asset', sort: 3, icon: 'UsbOutlined', label: { zh: '充电枪', en: 'Connectors' } },
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'named' },
  unique: [['stackId', 'connectorNo']],
  states: {
    // Transitions that the device reports (domain §6.1). A connector may go offline or fail at any time. From offline it may return to any state.
    gunStatus: {
      offline: ['idle', 'occupied', 'charging', 'reserved', 'fault'],
      idle: ['offline', 'occupied', 'reserved', 'fault'],
      occupied: ['offline', 'idle', 'charging', 'fault'],
      charging: ['offline', 'occupied', 'fault'],
      reserved: ['offline', 'idle', 'occupied', 'fault'],
      fault: ['offline', 'idle'],
    },
    // Transitions that people make (domain §6.16). A scrapped connector stays scrapped.
    devState: {
      staged: ['inService', 'maintenance', 'disabled', 'scrapped'],
      inService: ['maintenance', 'disabled', 'scrapped'],
      maintenance: ['inService', 'disabled', 'scrapped'],
      disabled: ['inService', 'maintenance', 'scrapped'],
    },
  },
  // In these states the connector reports neither a vehicle nor a reservation.
  removable: { gunStatus: ['offline', 'idle', 'fault'] },
  actions: {
    executeLock: action({ zh: '解锁', en: 'Unlock' })
      .oneByOne('somebody stands at the one connector that is to be unlocked')
      .danger({
        zh: '解锁只用于释放卡住的枪线，不会停止充电；正在充电请先停止充电。',
        en: 'Unlocking frees a stuck cable. It does not end a session; stop charging first.',
      })
      .frequent()
      .by('gunId')
      .takes({ reason })
      .gives(sentCommand),
    enable: action({ zh: '启用', en: 'Enable' })
      .from('devState', devState.key.staged, devState.key.maintenance, devState.key.disabled)
      .to(devState.key.inService)
      .bulk(),
    disable: action({ zh: '停用', en: 'Disable' })
      .danger({
        zh: '停用后不能再启动；正在进行的充电不受影响，结束后才真正停用。',
        en: 'Nothing can start on it then; a running session goes on, and only after it the connector is disabled.',
      })
      .from('devState', devState.key.staged, devState.key.inService, devState.key.maintenance, devState.key.disabled)
      .to(devState.key.maintenance, devState.key.disabled, devState.key.scrapped)
      .takes({
        devState: dict(devState)
          .required()
          .only(devState.key.maintenance, devState.key.disabled, devState.key.scrapped)
          .starts(devState.key.disabled),
        reason,
      })
      .bulk(),
    limitPower: action({ zh: '限制功率', en: 'Limit power' })
      .effect({ zh: '每把枪都会收到同样的功率上限', en: 'Each connector gets the same limit' })
      .bulk()
      .danger()
      .takes({ limitKw: decimal(7, 1, { zh: '功率上限', en: 'Power limit', unit: 'kW' }).required().min(0), reason })
      .gives(sentCommand),
  },
  // The specification spells the path in two ways (contract §7.1).
  aliases: ['blade-truck/chargineGun'],
  fields: {
    gunNo: codeText({ zh: '枪编号', en: 'Connector ID' })
      .required()
      .max(26)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    gunName: text({ zh: '枪名称', en: 'Connector name' }).required().max(30).search().indexed('contains').group(basics),
    stackId: ref('truck.chargingStack', { zh: '所属桩', en: 'Charger' }).required().search().indexed().group(basics),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed().group(basics),
    connectorNo: integer({ zh: '接口序号', en: 'Connector No.' }).required().min(1).starts(1).group(basics).hint({
      zh: '桩内从 1 开始的序号（OCPP connectorId）',
      en: 'Numbered from 1 within the charger (OCPP connectorId)',
    }),
    devState: dict(devState).system().search().indexed().group(basics),
    connectorType: dict(connectorType).required().starts(connectorType.key.dcPlug).group(basics),
    nationalStd: dict(chargingGunNationalStd).required().starts(chargingGunNationalStd.key.gb2015).group(basics),
    parkNo: codeText({ zh: '车位号', en: 'Bay No.' }).max(20).group(basics),
    ruleId: tariffRef('charging', { zh: '专用计费规则', en: 'Own tariff' })
      .group(basics)
      .hint({ zh: '留空则按站点的计费规则', en: "Empty: the station's tariff" }),
    ratedPowerKw: decimal(7, 1, { zh: '额定功率', en: 'Rated power', unit: 'kW' }).required().min(0).group(electrical),
    voltMax: integer({ zh: '上限电压', en: 'Max voltage', unit: 'V' }).min(0).group(electrical),
    currMax: integer({ zh: '上限电流', en: 'Max current', unit: 'A' }).min(0).group(electrical),
    gunStatus: dict(gunStatus).system().search().indexed().group(live),
    gunLock: dict(lockStatus, { zh: '枪锁', en: 'Connector lock' }).system().group(live),
    parkStatus: dict(parkStatus).system().group(live),
    parkLock: dict(lockStatus, { zh: '地锁状态', en: 'Bay lock' }).system().group(live),
    orderId: ref('charging.orders', { zh: '当前订单', en: 'Current order' }).system().group(live),
    soc: integer({ zh: '当前SOC', en: 'SOC', unit: '%' }).system().group(live),
    powerKw: decimal(7, 2, { zh: '实时功率', en: 'Power', unit: 'kW' }).system().group(live),
    statusTime: datetime({ zh: '状态时间', en: 'Status since' }).system().group(live),
    qrCode: codeText({ zh: '二维码内容', en: 'QR code content' }).max(120).computed().group(live),
  },
});
