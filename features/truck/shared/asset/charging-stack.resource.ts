// Charger: EquipmentInfo of T/CEC, charge point of OCPP (domain §3).

import { devState, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { action } from '@ec/resource/action';
import { codeText, date, datetime, decimal, dict, integer, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import {
  askedMessage,
  availability,
  chargingStackProtocol,
  chargingStackUsage,
  equipType,
  resetType,
} from './asset.enums.ts';
import { basics, electrical, live, network } from './asset-groups.ts';
import { configKey } from './charger-config.ts';
import { servedProtocols } from './charger-protocols.ts';
import { ocppIdentity, ocppIdentityRule } from './ocpp-identity.ts';
import { sentCommand } from './sent-command.ts';

const reason = text({ zh: '原因', en: 'Reason' }).required().max(200);
// The field is secret, so that the audit log never contains the value, in case a person enters a key. The command does store the value.
const configValue = secret({ zh: '新值', en: 'New value' }).required().max(500);

/** The most connectors that the form of a new charger can create. */
export const mostNewGuns = 20;

export const chargingStack = defineResource({
  name: 'truck.chargingStack',
  base: 'blade-truck/chargingStack',
  table: 'truck_charging_stack',
  live: true,
  label: { zh: '充电桩', en: 'Charger' },
  purpose: {
    zh: '站内的充电桩（堆）、接入方式与实时状态',
    en: 'On-site chargers with their connection and live status',
  },
  title: 'stackName',
  standsAt: 'stationId',
  foundBy: ['stackName', 'stackNo'],
  columns: [
    ['stackName', 'stackNo'],
    'stationId',
    ['onlineStatus', 'lastHeartbeat'],
    'devState',
    'powerKw',
    ['ratedPowerKw', 'gunCount'],
    'dayKwh',
  ],
  menu: { under: 'asset', sort: 2, icon: 'ThunderboltOutlined', label: { zh: '充电桩', en: 'Chargers' } },
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'named' },
  // The actions send commands of OCPP. MQTT chargers support all but readConfig and changeConfig. A command is refused while the charger is
  // offline (domain §10).
  actions: {
    reset: action({ zh: '重启', en: 'Restart' })
      .effect({ zh: '充电桩将重启，正在进行的充电可能中断', en: 'The chargers restart, which can interrupt charging' })
      .bulk()
      .danger()
      .takes({ resetType: dict(resetType).required().starts(resetType.key.soft), reason })
      .gives(sentCommand),
    triggerMessage: action({ zh: '要求上报', en: 'Request status' })
      .effect({ zh: '每台充电桩都会收到上报请求', en: 'Each charger is asked to report' })
      .bulk()
      .takes({ askedMessage: dict(askedMessage).required().starts(askedMessage.key.status) })
      .gives(sentCommand),
    changeAvailability: action({ zh: '改变可用性', en: 'Change availability' })
      .effect({
        zh: '每台充电桩都会收到改变可用性的指令',
        en: 'Each charger receives a command to change its availability',
      })
      .bulk()
      .danger()
      .takes({ availability: dict(availability).required().starts(availability.key.inoperative), reason })
      .gives(sentCommand),
    readConfig: action({ zh: '读取参数', en: 'Read settings' })
      .oneByOne('the answer holds the settings of one charger')
      .gives(sentCommand),
    changeConfig: action({ zh: '修改参数', en: 'Change a setting' })
      .oneByOne('the names of settings differ from charger to charger')
      .danger({
        zh: '修改后可能需要重启桩才生效，改错会使桩无法连接平台。',
        en: 'It may take a restart to come into force. A wrong value can keep the charger from connecting again.',
      })
      .takes({ configKey: configKey({ zh: '参数', en: 'Setting' }), configValue, reason })
      .gives(sentCommand),
  },
  // The message does not reveal which tenant uses the identity.
  constraints: {
    truck_charging_stack_ocpp_id_everywhere: {
      field: 'ocppId',
      zh: '该标识不可用',
      en: 'This ChargeBox ID cannot be used',
    },
  },
  asks: {
    newGuns: integer({ zh: '同时新建充电枪', en: 'Connectors to create' })
      .min(0)
      .max(mostNewGuns)
      .hint({
        zh: '按序号从 1 开始新建，枪编号为桩编号加两位序号；留空则不新建',
        en: 'Numbered from 1; the connector ID is the charger No. and two digits. Leave empty to create none',
      })
      .group(electrical),
  },
  fields: {
    stackNo: codeText({ zh: '桩编号', en: 'Charger No.' })
      .required()
      .max(23)
      .unique()
      .search()
      .indexed('contains')
      .group(basics), // T/CEC EquipmentID
    stackName: text({ zh: '桩名称', en: 'Charger name' }).required().max(30).search().indexed('contains').group(basics),
    stationId: ref('truck.station', { zh: '所属站点', en: 'Station' }).required().search().indexed().group(basics),
    usage: dict(chargingStackUsage).required().starts(chargingStackUsage.key.vehicle).group(basics),
    equipType: dict(equipType).required().starts(equipType.key.dc).group(basics),
    devState: dict(devState).required().search().indexed().starts(devState.key.staged).group(basics),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).required().max(30).group(basics),
    model: text({ zh: '型号', en: 'Model' }).max(30).group(basics),
    sn: codeText({ zh: '出厂序列号', en: 'Serial No.' }).max(40).search().group(basics),
    productionDate: date({ zh: '生产日期', en: 'Production date' }).group(basics),
    protocol: dict(chargingStackProtocol)
      .only(...servedProtocols)
      .required()
      .search()
      .starts(chargingStackProtocol.key.ocpp16j)
      .group(network),
    ocppId: codeText({ zh: 'OCPP标识', en: 'ChargeBox ID' })
      .max(48)
      .match(ocppIdentity, ocppIdentityRule)
      .unique()
      .group(network)
      .hint({ zh: '桩连接平台时使用的标识', en: 'Identity the charger uses when it connects' }),
    simIccid: codeText({ zh: 'SIM ICCID', en: 'SIM ICCID' }).max(20).group(network),
    ratedPowerKw: decimal(7, 1, { zh: '额定功率', en: 'Rated power', unit: 'kW' }).required().min(0).group(electrical),
    gunCount: integer({ zh: '枪数', en: 'Connectors' }).computed().group(electrical),
    voltMin: integer({ zh: '输出电压下限', en: 'Min voltage', unit: 'V' }).min(0).group(electrical),
    voltMax: integer({ zh: '输出电压上限', en: 'Max voltage', unit: 'V' }).min(0).group(electrical),
    currMax: integer({ zh: '最大电流', en: 'Max current', unit: 'A' }).min(0).group(electrical),
    onlineStatus: dict(onlineStatus).system().search().indexed().group(live),
    lastHeartbeat: datetime({ zh: '最近心跳', en: 'Last heartbeat' }).system().group(live),
    powerKw: decimal(7, 2, { zh: '实时功率', en: 'Power', unit: 'kW' }).system().group(live),
    dayKwh: decimal(12, 2, { zh: '今日售电量', en: 'Energy sold today', unit: 'kWh' }).computed().summed().group(live),
    firmware: text({ zh: '固件版本', en: 'Firmware' }).max(40).system().group(live),
  },
});
