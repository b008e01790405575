// Why a message is not taken.
import { defineErrors } from '@ec/kernel/errors';

export const sendingErrors = defineErrors({
  noProvider: {
    status: 400,
    zh: '没有启用的短信配置，请联系管理员',
    en: 'No SMS provider is enabled: please ask an administrator',
  },
  wrongProvider: { status: 400, zh: '短信配置{code}不存在', en: 'There is no SMS provider {code}' },
  wrongPhone: { status: 400, zh: 'phones:手机号{phone}有误', en: 'phones:{phone} is no phone number' },
  tooManyPhones: { status: 400, zh: 'phones:一次最多{most}个手机号', en: 'phones:At most {most} numbers at once' },
  wrongParams: {
    status: 400,
    zh: 'params:模板参数应为 JSON 对象，值为文字或数字',
    en: 'params:A JSON object of texts and numbers is expected',
  },
  tenantLimit: { status: 429, zh: '每天最多发送{most}条短信', en: 'At most {most} short messages a day' },
  phoneLimit: {
    status: 429,
    zh: '同一手机号每天最多接收{most}条短信',
    en: 'At most {most} short messages a day to one phone',
  },
});
