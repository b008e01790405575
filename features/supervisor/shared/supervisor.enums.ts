// Enums of supervision (domain §5). The process states are those of supervisord.
import { defineEnum } from '@ec/resource/enum';

export const nodeType = defineEnum(
  'collectorInfo_nodeType',
  { zh: '节点类型', en: 'Node type' },
  {
    mqtt: [1, 'MQTT', 'MQTT'],
    ocpp: [2, 'OCPP', 'OCPP'],
    cloudPull: [3, '厂商云拉取', 'Cloud pull'],
    tcp: [4, 'TCP', 'TCP'],
    modbus: [5, 'Modbus', 'Modbus'],
    platform: [9, '平台服务', 'Platform server'],
  },
);
export const procState = defineEnum(
  'procState',
  { zh: '进程状态', en: 'Process state' },
  {
    stopped: [0, '已停止', 'Stopped', 'off'],
    starting: [10, '启动中', 'Starting', 'busy'],
    running: [20, '运行', 'Running', 'good'],
    backoff: [30, '重试', 'Retrying', 'warning'],
    stopping: [40, '停止中', 'Stopping', 'busy'],
    exited: [100, '退出', 'Exited', 'off'],
    fatal: [200, '失败', 'Failed', 'bad'],
    unknown: [1000, '未知', 'Unknown', 'warning'],
  },
  { closed: true },
);
