// Commands to inverters. A push creates one command for each inverter; gateways, people and a job change its state (domain §4, BR-45).
import { action } from '@ec/resource/action';
import { codeText, datetime, dict, flag, integer, json, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { cmdCause, cmdStatus, endedCommands } from './command.enums.ts';
import { settingItems, settingWords } from './setting-items.ts';

const task = { zh: '下发任务', en: 'Task' };
const course = { zh: '执行', en: 'Execution' };

export const inverterCmd = defineResource({
  name: 'household.inverterCmd',
  base: 'blade-household/inverterCmd',
  table: 'household_inverter_cmd',
  live: true,
  label: { zh: '下发记录', en: 'Inverter command' },
  purpose: {
    zh: '下发给逆变器的每条指令、应答和回读值',
    en: 'Every command sent to an inverter, its response and read-back value',
  },
  title: 'cmdNo',
  subject: 'inverterId',
  foundBy: ['cmdNo'],
  columns: [
    ['cmdNo', 'inverterId'],
    'stationId',
    ['taskNo', 'batchNo'],
    'cmdStatus',
    'settingId',
    ['cause', 'resultMsg'],
    ['operator', 'createTime'],
    'ackTime',
  ],
  tabs: [
    {
      key: 'held',
      label: { zh: '待放行', en: 'Pending release' },
      filters: { held: '1', cmdStatus: `${cmdStatus.key.queued}` },
    },
    {
      key: 'failed',
      label: { zh: '失败与超时', en: 'Failed' },
      filters: { cmdStatus: `${cmdStatus.key.failed},${cmdStatus.key.timedOut}` },
    },
  ],
  menu: { under: 'household', sort: 13, icon: 'SendOutlined', label: { zh: '下发记录', en: 'Inverter commands' } },
  scope: { dept: 'stationId.deptId', own: 'operator' },
  // Only a push of settings creates commands (domain §8.2).
  calls: { create: false, update: false, remove: false, import: false },
  past: { field: 'cmdStatus', values: endedCommands },
  // A reply may come after the time-out.
  states: {
    cmdStatus: {
      queued: ['sent', 'failed', 'timedOut', 'cancelled'],
      sent: ['ok', 'failed', 'timedOut'],
      timedOut: ['ok', 'failed'],
    },
  },
  actions: {
    release: action({ zh: '放行', en: 'Release' })
      .effect({ zh: '指令将下发给逆变器', en: 'The commands are sent to the inverters' })
      .confirm()
      .frequent()
      .from('cmdStatus', cmdStatus.key.queued)
      .bulk(),
    cancel: action({ zh: '取消下发', en: 'Cancel' })
      .danger()
      .from('cmdStatus', cmdStatus.key.queued)
      .to(cmdStatus.key.cancelled)
      .takes({ reason: text({ zh: '原因', en: 'Reason' }).max(200) })
      .bulk(),
  },
  events: {
    handOut: { zh: '下发', en: 'Pushed' },
    send: { zh: '发送', en: 'Sent' },
    acknowledge: { zh: '应答', en: 'Responded' },
    expire: { zh: '超时', en: 'Timed out' },
  },
  fields: {
    cmdNo: codeText({ zh: '指令编号', en: 'Command No.' })
      .max(24)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(task),
    taskNo: codeText({ zh: '任务编号', en: 'Task No.' }).max(20).system().search().indexed().group(task),
    inverterId: ref('household.inverter', { zh: '逆变器', en: 'Inverter' }).system().search().indexed().group(task),
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).system().search().indexed().group(task),
    settingId: ref('household.inverterSetting', { zh: '参数模板', en: 'Settings template' })
      .system()
      .search()
      .group(task),
    items: json(settingItems, { zh: '参数项', en: 'Values' }).system().describe(settingWords).group(task),
    batchNo: integer({ zh: '批次', en: 'Batch' }).system().group(task),
    operator: ref('system.user', { zh: '操作人', en: 'Operator' }).system().search().group(task),
    cmdStatus: dict(cmdStatus).system().search().indexed().group(course),
    held: flag({ zh: '待放行', en: 'Pending release' }).system().search().group(course),
    expireTime: datetime({ zh: '有效期至', en: 'Valid until' }).system().group(course),
    sendTime: datetime({ zh: '下发时间', en: 'Sent at' }).system().group(course),
    ackTime: datetime({ zh: '应答时间', en: 'Responded at' }).system().group(course),
    cause: dict(cmdCause).system().group(course),
    // The device writes this text, or the person who cancels the command.
    resultMsg: text({ zh: '结果', en: 'Result' }).max(255).system().group(course),
    readBack: json(settingItems, { zh: '回读值', en: 'Read back' }).system().describe(settingWords).group(course),
  },
});
