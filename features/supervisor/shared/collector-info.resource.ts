// Data collection nodes and their states (domain §5). The servers of the platform register themselves as nodes.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import { codeText, datetime, decimal, dict, flag, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { nodeType } from './supervisor.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const live = { zh: '运行', en: 'Operation' };

export const collectorInfo = defineResource({
  name: 'supervisor.collectorInfo',
  base: 'blade-supervisor/collectorInfo',
  table: 'supervisor_collector_info',
  label: { zh: '采集节点', en: 'Data collection node' },
  purpose: {
    zh: '采集服务所在的节点及其心跳；平台自己的服务进程每30秒上报一次',
    en: 'Where data is acquired, and the heartbeat of each; the platform’s own servers report every 30 seconds',
  },
  title: 'nodeName',
  foundBy: ['nodeName'],
  columns: [
    ['nodeName', 'nodeType'],
    ['nodeStatus', 'managed'],
    ['host', 'port'],
    ['cpuPct', 'memMb'],
    'errorCount',
    ['heartbeat', 'version'],
  ],
  menu: { under: 'supervisor', sort: 1, icon: 'GoldOutlined', label: { zh: '采集节点', en: 'Data collection nodes' } },
  fields: {
    nodeName: codeText({ zh: '节点名称', en: 'Node name' })
      .required()
      .max(40)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    nodeType: dict(nodeType).required().search().group(basics),
    host: codeText({ zh: '主机', en: 'Host' }).required().max(60).search().group(basics),
    port: integer({ zh: '端口', en: 'Port' }).required().min(0).max(65_535).group(basics),
    supervisorUrl: text({ zh: '管理地址', en: 'Supervisor URL' }).max(120).masked().group(basics),
    managed: flag({ zh: '自动登记', en: 'Registers itself' }).system().search().group(live),
    nodeStatus: dict(onlineStatus).system().search().indexed().group(live),
    heartbeat: datetime({ zh: '心跳', en: 'Heartbeat' }).system().group(live),
    version: text({ zh: '版本', en: 'Version' }).max(30).system().group(live),
    cpuPct: decimal(12, 3, { zh: 'CPU', en: 'CPU', unit: '%' }).system().group(live),
    memMb: decimal(12, 3, { zh: '内存', en: 'Memory', unit: 'MB' }).system().group(live),
    errorCount: integer({ zh: '错误数', en: 'Errors' }).system().group(live),
    deviceCount: integer({ zh: '设备数', en: 'Devices' })
      .system()
      .withoutSource('Servers do not report how many devices they hold')
      .group(live),
    msgPerSec: decimal(8, 1, { zh: '消息速率', en: 'Messages per s' })
      .system()
      .withoutSource('Servers do not count messages of devices')
      .group(live),
    lagSec: decimal(8, 1, { zh: '消费延迟', en: 'Lag', unit: 's' })
      .system()
      .withoutSource('Servers do not measure the delay of messages')
      .group(live),
  },
});
