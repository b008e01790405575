// O&M work order, for truck sites and households (domain §4, §6.6).
import { alarmLevel, alarmStatus, bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { anyDeviceId, anyStationId } from '@ec/device-vocabulary/device-id';
import { codeText, datetime, decimal, dict, files, flag, integer, json, ref, refBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { photoRule } from '@ec/workflow/shared/photo-rule';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { escalation, woSource, woType } from './order.enums.ts';
import { orderActions } from './order-actions.ts';
import { orderParts } from './parts.ts';

const { household, truck } = bizDomain.key;

const what = { zh: '工单', en: 'Work order' };
const where = { zh: '电站与设备', en: 'Station and device' };
const course = { zh: '经过', en: 'Timeline' };
const outcome = { zh: '处理结果', en: 'Outcome' };

export const workOrder = defineResource({
  name: 'maintenance.workOrder',
  base: 'blade-household/workOrder',
  table: 'work_order',
  live: true,
  label: { zh: '运维工单', en: 'Work order' },
  purpose: {
    zh: '告警、报修和巡检的派工：从申请到验收',
    en: 'Work for alarms, repairs and inspections, from request to sign-off',
  },
  title: 'woNo',
  subject: 'title',
  foundBy: ['woNo'],
  document: { zh: '运维工单', en: 'Work order' },
  columns: [
    ['woNo', 'title'],
    ['woStatus', 'overdue'],
    ['level', 'planTime'],
    ['stationId', 'deviceId'],
    ['handlerId', 'deptId'],
    ['alarmStatus', 'source'],
    ['woType', 'createTime'],
  ],
  menu: {
    under: 'household',
    alsoUnder: 'truckalarm',
    sort: 7,
    icon: 'AuditOutlined',
    label: { zh: '运维工单', en: 'O&M work orders' },
  },
  // A custom data scope may use the department of the order (deptId), for example that of a partner company.
  scope: { dept: 'stationId.deptId', own: 'handlerId' },
  isPaper: true,
  states: {
    woStatus: {
      draft: ['approval', 'dispatch', 'cancelled'],
      approval: ['dispatch', 'returned', 'cancelled'],
      dispatch: ['accept', 'cancelled'],
      accept: ['working', 'dispatch'],
      working: ['onHold', 'check'],
      onHold: ['working'],
      check: ['done', 'working'],
      returned: ['approval', 'cancelled'],
    },
  },
  removable: { woStatus: ['draft', 'cancelled'] },
  past: { field: 'woStatus', values: [woStatus.key.done, woStatus.key.cancelled] },
  constraints: {
    work_order_open: {
      zh: '该设备的这个告警码已有未完成的工单',
      en: 'There is already an open work order for this alarm',
    },
    work_order_decided_by_another: {
      zh: '工单须由申请人以外的人审批',
      en: 'A work order must be approved by someone other than its requester',
    },
  },
  events: { alarm: { zh: '告警转工单', en: 'From an alarm' }, repair: { zh: '设备送修', en: 'Sent to repair' } },
  actions: orderActions,
  fields: {
    woNo: codeText({ zh: '工单号', en: 'Work order No.' })
      .max(24)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(what),
    title: text({ zh: '标题', en: 'Title' }).required().max(80).search().indexed('contains').group(what),
    woType: dict(woType).required().starts(woType.key.repair).search().group(what),
    level: dict(alarmLevel, { zh: '紧急程度', en: 'Urgency' })
      .required()
      .starts(alarmLevel.key.minor)
      .search()
      .group(what),
    woStatus: dict(woStatus).system().search().indexed().group(what),
    overdue: flag({ zh: '超时', en: 'Overdue' }).system().search().indexed().group(what),
    description: text({ zh: '问题描述', en: 'Description' }).required().max(2000).long().group(what),
    images: files({ zh: '现场图片', en: 'Photos of the problem' }).accepts(photoRule).max(9).group(what),
    source: dict(woSource).system().group(what),
    bizDomain: dict(bizDomain, { zh: '业务域', en: 'Business' })
      .required()
      .fixed()
      .starts(household)
      .search()
      .group(where),
    stationId: anyStationId({ zh: '电站', en: 'Station' }).required().fixed().search().indexed().group(where),
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).fixed().search().group(where),
    deviceId: anyDeviceId({ zh: '设备', en: 'Device' }).fixed().search().indexed().group(where),
    alarmId: refBy(
      { field: 'bizDomain', targets: { [household]: 'maintenance.stationAlarm', [truck]: 'maintenance.deviceAlarm' } },
      { zh: '来源告警', en: 'Alarm' },
    )
      .system()
      .indexed()
      .group(where),
    alarmCode: codeText({ zh: '告警码', en: 'Alarm code' }).max(10).system().group(where),
    // The present state of the alarm. The order thus shows whether the alarm has cleared.
    alarmStatus: dict(alarmStatus, { zh: '来源告警状态', en: 'Source alarm' }).computed().group(where),
    deptId: ref('system.dept', { zh: '运维组织', en: 'O&M department' })
      .search('within')
      .indexed()
      .hint({ zh: '不填则为电站的运维组织', en: 'If empty: the station’s O&M department' })
      .group(where),
    handlerId: ref('system.user', { zh: '处理人', en: 'Handler' }).system().search().indexed().group(course),
    planTime: datetime({ zh: '要求完成', en: 'Due' })
      .indexed()
      .hint({
        zh: '不填则自提交起按紧急程度计算：紧急4小时，重要24小时，次要72小时，提示7天',
        en: 'If empty, counted from submission: critical 4 h, major 24 h, minor 72 h, warning 7 days',
      })
      .group(course),
    applyUser: ref('system.user', { zh: '申请人', en: 'Requested by' }).system().group(course),
    applyTime: datetime({ zh: '申请时间', en: 'Requested at' }).system().group(course),
    approveUser: ref('system.user', { zh: '审批人', en: 'Approved by' }).system().group(course),
    approveTime: datetime({ zh: '审批时间', en: 'Decided at' }).system().group(course),
    dispatchTime: datetime({ zh: '派单时间', en: 'Dispatched at' }).system().group(course),
    acceptTime: datetime({ zh: '接单时间', en: 'Accepted at' }).system().group(course),
    arriveTime: datetime({ zh: '到场时间', en: 'Arrived at' }).system().group(course),
    arriveLng: decimal(10, 6, { zh: '签到经度', en: 'Check-in longitude' }).system().group(course),
    arriveLat: decimal(9, 6, { zh: '签到纬度', en: 'Check-in latitude' }).system().group(course),
    arriveFar: flag({ zh: '签到偏离', en: 'Checked in off site' }).system().group(course),
    finishTime: datetime({ zh: '完成时间', en: 'Finished at' }).system().group(course),
    endTime: datetime({ zh: '办结时间', en: 'Closed at' }).system().group(course),
    reason: text({ zh: '最近一次原因', en: 'Latest reason' }).max(200).system().group(course),
    escalation: dict(escalation).system().group(course),
    cause: text({ zh: '故障原因', en: 'Cause' }).max(200).system().group(outcome),
    result: text({ zh: '处理结果', en: 'Result' }).max(2000).long().system().group(outcome),
    resultImages: files({ zh: '处理照片', en: 'Result photos' }).max(9).system().group(outcome),
    parts: json(orderParts, { zh: '备件', en: 'Parts' })
      .describe((parts) => parts.map(({ name, qty, price }) => `${name} × ${qty} (¥${price})`).join(', '))
      .system()
      .group(outcome),
    cost: decimal(10, 2, { zh: '费用', en: 'Cost', unit: '¥' }).system().summed().group(outcome),
    lostKwh: decimal(10, 2, { zh: '损失电量', en: 'Lost energy', unit: 'kWh' }).system().summed().group(outcome),
    score: integer({ zh: '评分', en: 'Score' }).system().group(outcome),
    // Nothing writes this field yet, so it is always empty (domain §8.1).
    processInstanceId: codeText({ zh: '流程实例', en: 'Process instance' })
      .max(64)
      .system()
      .withoutSource('No process engine runs work orders')
      .group(course),
  },
});
