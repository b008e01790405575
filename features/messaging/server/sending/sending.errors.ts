// The refusals of messages that cannot be queued.
import { defineErrors } from '@ec/kernel/errors';

export const sendingErrors = defineErrors('messaging.sending', {
  noProvider: {
    status: 400,
    zh: '没有启用的短信配置，请联系管理员',
    en: 'No SMS provider is enabled. Ask an administrator',
  },
  wrongProvider: { status: 400, field: 'code', zh: '短信配置{code}不存在', en: 'SMS provider {code} does not exist' },
  wrongPhone: {
    status: 400,
    zh: 'phones:手机号码格式不正确: {phone}',
    en: 'phones:{phone} is not a valid phone number',
  },
  tooManyPhones: { status: 400, zh: 'phones:一次最多{most}个手机号', en: 'phones:At most {most} numbers at a time' },
  wrongParams: {
    status: 400,
    zh: 'params:模板参数应为 JSON 对象，值为文字或数字',
    en: 'params:Must be a JSON object of texts and numbers',
  },
  tenantLimit: { status: 429, zh: '每天最多发送{most}条短信', en: 'At most {most} SMS per day' },
  phoneLimit: {
    status: 429,
    zh: '同一手机号每天最多接收{most}条短信',
    en: 'At most {most} SMS per phone per day',
  },
  noMailServer: {
    status: 400,
    zh: '没有启用的邮件配置，请联系管理员',
    en: 'No mail server is enabled. Ask an administrator',
  },
  wrongMailServer: { status: 400, field: 'code', zh: '邮件配置{code}不存在', en: 'Mail server {code} does not exist' },
  wrongAddress: { status: 400, zh: 'to:邮箱{address}有误', en: 'to:{address} is not a valid e-mail address' },
  noAddress: { status: 400, zh: 'to:收件人都没有填写邮箱', en: 'to:None of the recipients has an e-mail address' },
  tooManyAddresses: { status: 400, zh: 'to:一次最多{most}个收件人', en: 'to:At most {most} recipients at a time' },
  wrongSubject: {
    status: 400,
    zh: 'subject:主题应为1至200个字符',
    en: 'subject:The subject must have 1 to 200 characters',
  },
  tooLong: { status: 400, field: 'content', zh: '邮件正文过长', en: 'The e-mail text is too long' },
  tooManyFiles: {
    status: 400,
    zh: '附件最多{count}个，合计不超过{most} MB',
    en: 'At most {count} attachments, {most} MB together',
  },
  noFile: { status: 400, zh: '附件{name}不存在', en: 'Attachment {name} does not exist' },
  mailLimit: { status: 429, zh: '每天最多发送{most}封邮件', en: 'At most {most} e-mails per day' },
  addressLimit: {
    status: 429,
    zh: '同一邮箱每天最多接收{most}封邮件',
    en: 'At most {most} e-mails per address per day',
  },
  noRobot: { status: 400, zh: '钉钉机器人不存在', en: 'The DingTalk robot does not exist' },
  robotLimit: {
    status: 429,
    zh: '钉钉机器人每天最多发送{most}条消息',
    en: 'At most {most} DingTalk messages per day',
  },
});
