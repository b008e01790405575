// The robots of DingTalk groups. A robot sends the chosen kinds of messages to its group (contract §5, domain §13).
import { action } from '@ec/resource/action';
import { codeText, dict, dicts, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { messageKind } from './inbox/inbox.enums.ts';
import { providerStatus } from './messaging.enums.ts';

const { alarm, approval, expiry } = messageKind.key;
const { enabled, disabled } = providerStatus.key;
const rest = { zh: '免打扰', en: 'Quiet hours' };
const isTime = [/^([01]\d|2[0-3]):[0-5]\d$/, { zh: '应为 HH:mm', en: 'Must be HH:mm' }] as const;

export const dingTalk = defineResource({
  name: 'messaging.dingTalk',
  base: 'blade-resource/dingtalk',
  table: 'resource_dingtalk',
  label: { zh: '钉钉机器人', en: 'DingTalk robot' },
  purpose: {
    zh: '把告警、待办与到期汇总发送到钉钉群；群成员都能看到，与各人的数据权限无关',
    en: 'Sends alarms, to-dos and expiries to a DingTalk group. All its members see them, whatever their data scopes',
  },
  title: 'robotName',
  columns: ['kinds', ['quietFrom', 'quietTo'], 'status', 'updateTime'],
  menu: { under: 'resource', sort: 6, icon: 'RobotOutlined', label: { zh: '钉钉机器人', en: 'DingTalk' } },
  // There is no export or import: secrets do not travel in files.
  calls: { export: false, import: false, batch: false },
  states: { status: { disabled: ['enabled'], enabled: ['disabled'] } },
  removable: { status: ['disabled'] },
  actions: {
    enable: action({ zh: '启用', en: 'Enable' }).bulk().confirm().frequent().from('status', disabled).to(enabled),
    disable: action({ zh: '停用', en: 'Disable' }).bulk().confirm().from('status', enabled).to(disabled),
    send: action({ zh: '发送消息', en: 'Send a message' })
      .oneByOne('the message is written for one robot')
      .frequent()
      .takes({ content: text({ zh: '内容', en: 'Content' }).required().long().max(2000) }),
  },
  fields: {
    robotName: text({ zh: '名称', en: 'Name' }).required().max(50).unique().search('like'),
    webhook: secret({ zh: 'Webhook 地址', en: 'Webhook' })
      .required()
      .max(500)
      .match(/^https?:\/\/[^\s/?#@]+\/[^\s#]*\baccess_token=[^\s#]+$/i, {
        zh: '应为含 access_token 的地址',
        en: 'Must be an address with access_token',
      })
      .sealed()
      .staysHere('It is the destination itself: a new address replaces the old one as a whole')
      .hint({ zh: '群设置 → 机器人 → Webhook', en: 'Group settings → robots → webhook' }),
    secret: secret({ zh: '加签密钥', en: 'Signing secret' }).max(200).sealed().for('webhook').hint({
      zh: '安全设置选择“加签”时填写，以 SEC 开头',
      en: 'Only if the robot requires signatures; starts with SEC',
    }),
    kinds: dicts(messageKind, { zh: '消息类型', en: 'Message types' }).required().only(alarm, approval, expiry),
    quietFrom: codeText({ zh: '开始时间', en: 'From' })
      .max(5)
      .match(...isTime)
      .hint({ zh: '例如 22:00；时段内只发送紧急告警', en: 'For example 22:00; only critical alarms are sent then' })
      .group(rest),
    quietTo: codeText({ zh: '结束时间', en: 'To' })
      .max(5)
      .match(...isTime)
      .hint({ zh: '例如 07:00', en: 'For example 07:00' })
      .group(rest),
    status: dict(providerStatus).system().search(),
  },
});
