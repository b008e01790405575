// Mail servers. A tenant sends through its enabled server, or through the server that a call names (contract §5, domain §13).
import { action } from '@ec/resource/action';
import { codeText, dict, integer, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { isMailAddress } from './mail-address.ts';
import { mailSecurity, providerStatus } from './messaging.enums.ts';

export const mail = defineResource({
  name: 'messaging.mail',
  base: 'blade-resource/mail',
  table: 'resource_mail',
  label: { zh: '邮件配置', en: 'Mail server' },
  purpose: {
    zh: '邮件由已启用的服务器发送；停用的可在发送时按资源编号指定',
    en: 'E-mail goes through the enabled server; API calls can name another one by its code',
  },
  title: 'mailCode',
  columns: [['host', 'port'], 'security', ['fromAddress', 'fromName'], 'status', 'updateTime'],
  menu: { under: 'resource', sort: 5, icon: 'MailOutlined', label: { zh: '邮件配置', en: 'E-mail' } },
  // There is no export or import: secrets do not travel in files.
  calls: { export: false, import: false, batch: false },
  states: { status: { disabled: ['enabled'], enabled: ['disabled'] } },
  removable: { status: ['disabled'] },
  actions: {
    enable: action({ zh: '启用', en: 'Enable' })
      .oneByOne('one mail server is enabled at a time')
      .confirm()
      .frequent()
      .from('status', providerStatus.key.disabled)
      .to(providerStatus.key.enabled),
    check: action({ zh: '测试连接', en: 'Test connection' })
      .oneByOne('the answer tells of one connection')
      .frequent()
      .gives(z.strictObject({ ms: z.number().int().meta({ description: 'Connecting and signing in' }) })),
    send: action({ zh: '发送邮件', en: 'Send e-mail' })
      .oneByOne('the message goes out through one server')
      .frequent()
      .takes({
        to: codeText({ zh: '收件人', en: 'To' })
          .required()
          .max(3000)
          .hint({ zh: '多个以逗号分隔，最多200个', en: 'Separate several with commas, up to 200' }),
        subject: text({ zh: '主题', en: 'Subject' }).required().max(200),
        content: text({ zh: '内容', en: 'Content' }).required().long().max(20_000),
      }),
  },
  uniqueWhile: [
    {
      on: [],
      while: { status: providerStatus.key.enabled },
      index: 'resource_mail_enabled',
      text: {
        zh: '已有启用的邮件配置，请刷新后重试',
        en: 'Another mail server has been enabled in the meantime. Refresh and try again',
      },
    },
  ],
  fields: {
    mailCode: codeText({ zh: '资源编号', en: 'Code' }).required().max(30).unique().search('like'),
    host: codeText({ zh: '服务器', en: 'Server' })
      .required()
      .max(255)
      .match(/^[A-Za-z0-9.:-]+$/, { zh: '服务器应为主机名或地址', en: 'Must be a host name or an address' })
      .hint({ zh: '例如 smtp.exmail.qq.com', en: 'For example smtp.exmail.qq.com' }),
    port: integer({ zh: '端口', en: 'Port' }).required().min(1).max(65_535).starts(465),
    security: dict(mailSecurity).required().starts(mailSecurity.key.tls).hint({
      zh: '465端口一般为SSL/TLS，587端口一般为STARTTLS；不加密时密码与内容可被窃听，仅限内网',
      en: 'Usually SSL/TLS on port 465 or STARTTLS on 587; without encryption, password and content can be read in transit',
    }),
    username: codeText({ zh: '账号', en: 'Account' })
      .max(255)
      .hint({ zh: '留空则不登录', en: 'Leave empty for no sign-in' }),
    password: secret({ zh: '密码', en: 'Password' })
      .max(255)
      .sealed()
      .for('host', 'port', 'security')
      .hint({ zh: '多数服务商要求填写授权码', en: 'Most providers require an app password here' }),
    fromAddress: codeText({ zh: '发件邮箱', en: 'From' })
      .required()
      .max(254)
      .checked((value) =>
        isMailAddress(value) ? undefined : { zh: '发件邮箱格式有误', en: 'Not a valid e-mail address' },
      )
      .search('like'),
    fromName: text({ zh: '发件人', en: 'Sender name' }).max(60),
    status: dict(providerStatus).system().search(),
  },
});
