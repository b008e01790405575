// Work orders with a process (domain §5): the tasks of the instance approve, dispatch, handle and check the order.
import { alarmLevel, bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { anyDeviceId, anyStationId } from '@ec/device-vocabulary/device-id';
import { codeText, datetime, decimal, dict, files, ref, text } from '@ec/resource/fields';
import { standardButtons } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { photoRule } from './photo-rule.ts';
import { woStatus } from './work-order-status.ts';

const what = { zh: '工单', en: 'Work order' };
const where = { zh: '电站与设备', en: 'Station and device' };
const course = { zh: '经过', en: 'Timeline' };
const outcome = { zh: '处理结果', en: 'Outcome' };

export const processWork = defineResource({
  name: 'workflow.processWork',
  base: 'blade-desk/process/processWork',
  table: 'desk_process_work',
  label: { zh: '流程工单', en: 'Work order process' },
  purpose: {
    zh: '经审批的工单：审批、派单、处理、验收',
    en: 'Work orders that are approved, dispatched, handled and checked step by step',
  },
  title: 'title',
  columns: [
    'title',
    'pwStatus',
    ['level', 'planTime'],
    ['stationId', 'deviceId'],
    ['taskUser', 'handleUser'],
    'createTime',
  ],
  menu: {
    under: 'work',
    sort: 6,
    icon: 'ReconciliationOutlined',
    path: '/work/processwork',
    buttons: [standardButtons.view],
    label: { zh: '工单流程', en: 'Work orders' },
  },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  isPaper: true,
  calls: { import: false, export: false, detail: { open: true }, history: { open: true } },
  states: {
    pwStatus: {
      draft: ['approval', 'cancelled'],
      approval: ['dispatch', 'returned', 'cancelled'],
      dispatch: ['accept', 'cancelled'],
      accept: ['dispatch', 'working', 'cancelled'],
      working: ['check', 'cancelled'],
      check: ['working', 'done', 'cancelled'],
      returned: ['approval', 'cancelled'],
    },
  },
  removable: { pwStatus: ['draft', 'cancelled'] },
  editable: { pwStatus: ['draft'] },
  past: { field: 'pwStatus', values: [woStatus.key.done, woStatus.key.cancelled] },
  events: {
    start: { zh: '发起流程', en: 'Process started' },
    handler: { zh: '变更处理人', en: 'Handler changed' },
    approver: { zh: '变更审批人', en: 'Approver changed' },
    step: { zh: '流程办理', en: 'Step of the process' },
  },
  fields: {
    businessId: codeText({ zh: '业务ID', en: 'Business ID' }).max(32).computed().forPrograms().group(course),
    title: text({ zh: '标题', en: 'Title' }).required().max(80).search().indexed('contains').group(what),
    pwStatus: dict(woStatus, { zh: '工单状态', en: 'Status' }).system().search().indexed().group(what),
    woId: ref('maintenance.workOrder', { zh: '运维工单', en: 'Work order' })
      .besideAs('woNo')
      .search()
      .indexed()
      .group(what),
    level: dict(alarmLevel, { zh: '紧急程度', en: 'Urgency' }).group(what),
    description: text({ zh: '问题描述', en: 'Description' }).max(2000).long().group(what),
    images: files({ zh: '现场图片', en: 'Photos of the problem' }).accepts(photoRule).max(9).group(what),
    bizDomain: dict(bizDomain, { zh: '业务域', en: 'Business' }).group(where),
    stationId: anyStationId({ zh: '电站', en: 'Station' }).indexed().group(where),
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).group(where),
    deviceId: anyDeviceId({ zh: '设备', en: 'Device' }).group(where),
    taskUser: ref('system.user', { zh: '审批人', en: 'Approver' }).indexed().group(course),
    handleUser: ref('system.user', { zh: '处理人', en: 'Handler' }).indexed().group(course),
    planTime: datetime({ zh: '要求完成', en: 'Due' }).group(course),
    processDefinitionId: codeText({ zh: '流程定义', en: 'Process definition ID' }).max(64).forPrograms().group(course),
    processInstanceId: codeText({ zh: '流程实例', en: 'Process instance ID' })
      .max(64)
      .system()
      .forPrograms()
      .group(course),
    result: text({ zh: '处理结果', en: 'Result' }).max(2000).long().group(outcome),
    resultImages: files({ zh: '处理照片', en: 'Result photos' }).max(9).group(outcome),
    cost: decimal(10, 2, { zh: '费用', en: 'Cost', unit: '¥' }).min(0).group(outcome),
  },
});
