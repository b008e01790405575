// Processes of a node, with the states of supervisord (domain §5).
import { codeText, datetime, dict, flag, integer, ref, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { procState } from './supervisor.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const live = { zh: '运行', en: 'Operation' };

export const processInfo = defineResource({
  name: 'supervisor.processInfo',
  base: 'blade-supervisor/processInfo',
  table: 'supervisor_process_info',
  label: { zh: '采集进程', en: 'Data collection process' },
  purpose: {
    zh: '节点上的进程；受管进程可启动、停止、重启和查看日志',
    en: 'Processes on nodes. Managed ones can be started, stopped, restarted and have a readable log',
  },
  title: 'processName',
  foundBy: ['processName'],
  standsAt: 'nodeId',
  columns: [
    ['processName', 'groupName'],
    ['procState', 'managed'],
    'nodeId',
    ['pid', 'exitStatus'],
    ['startTime', 'stopTime'],
    'uptimeSec',
    'spawnErr',
  ],
  menu: {
    under: 'supervisor',
    sort: 2,
    icon: 'AimOutlined',
    label: { zh: '采集进程', en: 'Data collection processes' },
    buttons: [button('processManage', '启停管理', 'Start and stop')],
  },
  events: { processManage: { zh: '启停管理', en: 'Start or stop' } },
  fields: {
    processName: codeText({ zh: '进程名', en: 'Process name' })
      .required()
      .max(60)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    groupName: text({ zh: '进程组', en: 'Group' }).max(40).search().group(basics),
    nodeId: ref('supervisor.collectorInfo', { zh: '采集节点', en: 'Node' }).required().search().indexed().group(basics),
    autoStart: flag({ zh: '自启动', en: 'Auto-start' }).group(basics),
    managed: flag({ zh: '受管', en: 'Managed' }).system().search().group(live),
    // No call can set the command.
    command: text({ zh: '启动命令', en: 'Command' }).max(255).masked().system().group(live),
    procState: dict(procState).system().search().indexed().group(live),
    pid: integer({ zh: 'PID', en: 'PID' }).system().group(live),
    startTime: datetime({ zh: '开始时间', en: 'Started' }).system().group(live),
    stopTime: datetime({ zh: '停止时间', en: 'Stopped at' }).system().group(live),
    uptimeSec: integer({ zh: '运行时长', en: 'Uptime', unit: 's' }).system().group(live),
    exitStatus: integer({ zh: '退出码', en: 'Exit status' }).system().group(live),
    spawnErr: text({ zh: '启动错误', en: 'Start error' }).max(255).system().group(live),
    logTail: text({ zh: '日志尾部', en: 'Log tail' }).max(20_000).long().system().group(live),
  },
});
