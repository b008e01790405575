// Device binding: gives a person the right to view a device, to control it, or to receive its alarms (domain §3).
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { deviceId } from '@ec/device-vocabulary/device-id';
import { action } from '@ec/resource/action';
import { codeText, datetime, dict, dicts, ref, refBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { deviceBindRights, deviceBindStatus, deviceBindTargetType } from './fleet.enums.ts';

const why = text({ zh: '原因', en: 'Reason' }).max(200);

export const deviceBind = defineResource({
  name: 'truck.deviceBind',
  base: 'blade-truck/device_bind',
  table: 'truck_device_bind',
  label: { zh: '设备绑定', en: 'Device binding' },
  purpose: {
    zh: '让平台或商户的人员查看、控制设备或接收其告警',
    en: 'Lets people view or control a device, or receive its alarms',
  },
  title: 'bindNo',
  subject: 'deviceName',
  columns: [
    ['bindNo', 'deviceName'],
    ['deviceNo', 'deviceType'],
    'stationId',
    ['targetName', 'targetType'],
    'bindStatus',
    'bindTime',
    'endTime',
  ],
  menu: { under: 'fleet', sort: 7, icon: 'TagOutlined', label: { zh: '设备绑定', en: 'Device bindings' } },
  states: { bindStatus: { pending: ['bound', 'rejected'], bound: ['unbound'] } },
  removable: { bindStatus: ['pending', 'rejected', 'unbound'] },
  actions: {
    accept: action({ zh: '同意', en: 'Accept' })
      .bulk()
      .confirm()
      .from('bindStatus', deviceBindStatus.key.pending)
      .to(deviceBindStatus.key.bound),
    refuse: action({ zh: '拒绝', en: 'Reject' })
      .bulk()
      .from('bindStatus', deviceBindStatus.key.pending)
      .to(deviceBindStatus.key.rejected)
      .takes({ reason: why }),
    unbind: action({ zh: '解绑', en: 'Unbind' })
      .danger()
      .from('bindStatus', deviceBindStatus.key.bound)
      .to(deviceBindStatus.key.unbound)
      .takes({ reason: why })
      .bulk(),
  },
  uniqueWhile: [
    {
      on: ['deviceType', 'deviceId', 'targetType', 'targetId'],
      while: { bindStatus: deviceBindStatus.key.pending },
      index: 'truck_device_bind_pending',
      text: { zh: '该对象与此设备的绑定正在等待确认', en: 'This binding is already awaiting acceptance' },
    },
    {
      on: ['deviceType', 'deviceId', 'targetType', 'targetId'],
      while: { bindStatus: deviceBindStatus.key.bound },
      index: 'truck_device_bind_bound',
      text: { zh: '该对象已绑定此设备', en: 'Already bound to this device' },
    },
  ],
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'targetId' },
  past: { field: 'bindStatus', values: [deviceBindStatus.key.unbound, deviceBindStatus.key.rejected] },
  fields: {
    bindNo: codeText({ zh: '绑定单号', en: 'Binding No.' }).max(20).unique().system(),
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).required().fixed().search(),
    deviceId: deviceId({ zh: '设备', en: 'Device' }).required().fixed(),
    deviceNo: codeText({ zh: '设备编号', en: 'Device No.' })
      .names('deviceId')
      .max(40)
      .system()
      .search()
      .indexed('contains'),
    deviceName: text({ zh: '设备名称', en: 'Device name' }).max(50).system().search().indexed('contains'),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed(),
    targetType: dict(deviceBindTargetType).required().fixed().search(),
    targetId: refBy(
      {
        field: 'targetType',
        targets: {
          [deviceBindTargetType.key.user]: 'system.user',
          [deviceBindTargetType.key.merchantUser]: 'truck.merchantUser',
        },
      },
      { zh: '绑定对象', en: 'Target' },
    )
      .required()
      .fixed(),
    targetName: text({ zh: '对象名称', en: 'Target name' }).max(30).system(),
    endTime: datetime({ zh: '有效期至', en: 'Valid until' }).hint({
      zh: '到时自动解绑，留空为长期',
      en: 'Unbound automatically then; leave empty for no end',
    }),
    rights: dicts(deviceBindRights, { zh: '权限', en: 'Permissions' }).required(),
    bindStatus: dict(deviceBindStatus).system().search().indexed(),
    bindTime: datetime({ zh: '绑定时间', en: 'Bound at' }).system(),
    unbindTime: datetime({ zh: '解绑时间', en: 'Unbound at' }).system(),
  },
});
