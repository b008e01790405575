// The dictionaries of messages (contract §5, domain §13).
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

/** The state of a message provider of any channel. */
export const providerStatus = defineEnum(
  'sms_status',
  { zh: '状态', en: 'Status' },
  {
    disabled: [1, '停用', 'Disabled', 'off'],
    enabled: [2, '启用', 'Enabled', 'good'],
  },
  { closed: true },
);

export const mailSecurity = defineEnum(
  'mail_security',
  { zh: '加密方式', en: 'Encryption' },
  {
    tls: [1, 'SSL/TLS', 'SSL/TLS'],
    startTls: [2, 'STARTTLS', 'STARTTLS'],
    none: [3, '不加密', 'None'],
  },
  { closed: true },
);

export const messageChannel = defineEnum(
  'messageLog_channel',
  { zh: '渠道', en: 'Channel' },
  {
    sms: [1, '短信', 'SMS'],
    mail: [2, '邮件', 'E-mail'],
    dingTalk: [3, '钉钉', 'DingTalk'],
  },
  { closed: true },
);

export const messageState = defineEnum(
  'messageLog_messageState',
  { zh: '发送状态', en: 'Delivery status' },
  {
    queued: [0, '待发送', 'Queued', 'busy'],
    sent: [1, '已发送', 'Sent', 'good'],
    failed: [2, '失败', 'Failed', 'bad'],
  },
  { closed: true },
);

/** The reasons why a message was not sent, other than a provider's refusal. */
export const messageCause = defineEnum(
  'messageLog_cause',
  { zh: '未发送原因', en: 'Reason not sent' },
  {
    providerGone: [1, '发送配置已删除', 'The provider was deleted'],
    secretUnreadable: [2, '密钥无法解密，请重新填写密钥', 'The secret cannot be decrypted. Enter it again'],
    fileGone: [3, '附件已被清理', 'An attachment was deleted'],
    // Every failure of a connection has the same text (contract §10 "Outgoing connections").
    notConnected: [
      4,
      '连接失败，请检查地址、端口和加密方式；内网地址须由运维人员放行',
      'Connection failed. Check the address, port and encryption; operations must allow private addresses.',
    ],
    // An inbox message with one of the following causes has no entry in the message log.
    noAddress: [5, '没有填写邮箱或手机号', 'No e-mail address or phone number'],
    noProvider: [6, '没有启用的发送配置', 'No provider is enabled'],
    overLimit: [7, '超过当天发送上限', 'Daily limit exceeded'],
  },
  { closed: true },
);
