// Enums of data loggers and of department mappings (domain §4).
import { defineEnum } from '@ec/resource/enum';

const sources = {
  directMqtt: [1, '直连MQTT', 'Direct MQTT'],
  fusionSolar: [2, '华为FusionSolar', 'Huawei FusionSolar'],
  growatt: [3, '古瑞瓦特', 'Growatt'],
  solarman: [4, 'Solarman', 'Solarman'],
  ginlongSolis: [5, '锦浪', 'Ginlong Solis'],
  sungrow: [6, '阳光', 'Sungrow'],
  modbusTcp: [7, 'Modbus TCP', 'Modbus TCP'],
} as const;

/** The service from which the data of a logger comes. */
export const collectorSource = defineEnum('collector_source', { zh: '数据来源', en: 'Source' }, sources);
/** The platform of a department mapping: one of the same services, or manual. */
export const platform = defineEnum(
  'deptMaping_platform',
  { zh: '平台', en: 'Platform' },
  { ...sources, manual: [9, '手工', 'Manual'] },
);
export const mapType = defineEnum(
  'deptMaping_mapType',
  { zh: '映射类型', en: 'Mapping type' },
  {
    agent: [1, '代理商', 'Agent'],
    owner: [2, '资方', 'Asset owner'],
    operations: [3, '运维商', 'O&M'],
    utility: [4, '供电所', 'Utility'],
  },
);
export const commType = defineEnum(
  'collector_commType',
  { zh: '通信方式', en: 'Communication' },
  {
    wifi: [1, 'WiFi', 'WiFi'],
    lte: [2, '4G', '4G'],
    ethernet: [3, '以太网', 'Ethernet'],
    nbIot: [4, 'NB-IoT', 'NB-IoT'],
    loRa: [5, 'LoRa', 'LoRa'],
  },
);
