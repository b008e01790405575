// The log of sent messages and their results (domain §13). Only the product writes it. A person can send a failed message again.
import { action } from '@ec/resource/action';
import { codeText, datetime, dict, integer, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { messageCause, messageChannel, messageState } from './messaging.enums.ts';

export const messageLog = defineResource({
  name: 'messaging.messageLog',
  base: 'blade-resource/messageLog',
  table: 'messaging_log',
  label: { zh: '发送记录', en: 'Sent message' },
  purpose: {
    zh: '短信、邮件等消息的发送状态、次数与失败原因，失败的可重发',
    en: 'Delivery status, attempts and failure reason of SMS, e-mail and other messages; failed ones can be resent',
  },
  title: 'receiver',
  columns: [
    'channel',
    ['subject', 'templateId'],
    'providerCode',
    'messageState',
    ['reason', 'cause'],
    'createTime',
    'sendTime',
  ],
  menu: { under: 'resource', sort: 4, icon: 'SendOutlined', label: { zh: '发送记录', en: 'Sent messages' } },
  calls: { create: false, update: false, remove: false, import: false },
  order: [{ field: 'id', direction: 'desc' }],
  states: { messageState: { queued: ['sent', 'failed'], failed: ['queued'] } },
  actions: {
    resend: action({ zh: '重发', en: 'Send again' })
      .confirm()
      .frequent()
      .from('messageState', messageState.key.failed)
      .to(messageState.key.queued)
      .bulk(),
  },
  events: { send: { zh: '发送', en: 'Sent' } },
  fields: {
    channel: dict(messageChannel).system().search(),
    receiver: codeText({ zh: '接收方', en: 'Recipient' }).max(254).masked().system().search().indexed(),
    providerCode: codeText({ zh: '发送配置', en: 'Provider' }).max(30).system().search(),
    subject: text({ zh: '主题', en: 'Subject' }).max(200).system().search('like'),
    templateId: codeText({ zh: '模板ID', en: 'Template ID' }).max(64).system().search(),
    messageState: dict(messageState).system().search().indexed(),
    attempts: integer({ zh: '尝试次数', en: 'Attempts' }).system(),
    // `reason` is the text of a provider's refusal. For other failures it is empty, and `cause` is set.
    reason: text({ zh: '失败原因', en: 'Reason' }).max(255).system(),
    cause: dict(messageCause).system(),
    providerId: codeText({ zh: '服务商编号', en: "Provider's ID" }).max(100).system().search(),
    sendTime: datetime({ zh: '发送时间', en: 'Sent at' }).system().search(),
    // The content may be confidential, such as a code that opens an account. It is stored encrypted, and deleted once the message is sent.
    params: secret({ zh: '内容', en: 'Content' })
      .max(1_000_000)
      .sealed()
      .staysHere('It is the message: its receiver and provider never change')
      .system(),
  },
});
