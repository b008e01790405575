// Enums of stores (contract §5, domain §13).
import { defineEnum } from '@ec/resource/enum';

export const ossCategory = defineEnum(
  'oss',
  { zh: '对象存储类型', en: 'Object storage' },
  {
    minIO: [1, 'minio', 'MinIO'],
    qiniuCloud: [2, '七牛云', 'Qiniu Cloud'],
    alibabaCloud: [3, '阿里云', 'Alibaba Cloud'],
    tencentCloud: [4, '腾讯云', 'Tencent Cloud'],
    localDisk: [7, '本地存储', 'Local disk'],
  },
  { level: 'system', closed: true },
);

export const ossStatus = defineEnum(
  'oss_status',
  { zh: '状态', en: 'Status' },
  {
    disabled: [1, '停用', 'Disabled', 'off'],
    enabled: [2, '启用', 'Enabled', 'good'],
  },
  { closed: true },
);
