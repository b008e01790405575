// Words of messages (contract §5, domain §13).
import { defineEnum } from '@ec/resource/enum';

export const smsCategory = defineEnum(
  'sms',
  { zh: '短信类型', en: 'SMS provider' },
  {
    yunpian: [1, '云片', 'Yunpian'],
    qiniuCloud: [2, '七牛云', 'Qiniu Cloud'],
    alibabaCloud: [3, '阿里云', 'Alibaba Cloud'],
    tencentCloud: [4, '腾讯云', 'Tencent Cloud'],
  },
  { level: 'system', closed: true },
);

export const smsStatus = defineEnum(
  'sms_status',
  { zh: '状态', en: 'Status' },
  {
    disabled: [1, '停用', 'Disabled', 'off'],
    enabled: [2, '启用', 'Enabled', 'good'],
  },
  { closed: true },
);

export const messageState = defineEnum(
  'messageLog_messageState',
  { zh: '发送状态', en: 'Sending' },
  {
    queued: [0, '待发送', 'Queued', 'busy'],
    sent: [1, '已发送', 'Sent', 'good'],
    failed: [2, '失败', 'Failed', 'bad'],
  },
  { closed: true },
);
