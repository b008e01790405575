// SMS providers. A tenant sends through its enabled provider, or through the provider that a call names (contract §5, domain §13).
import { action } from '@ec/resource/action';
import { codeText, dict, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { providerStatus, smsCategory } from './messaging.enums.ts';

const { qiniuCloud, alibabaCloud, tencentCloud } = smsCategory.key;

export const sms = defineResource({
  name: 'messaging.sms',
  base: 'blade-resource/sms',
  table: 'resource_sms',
  label: { zh: '短信配置', en: 'SMS provider' },
  purpose: {
    zh: '短信由已启用的服务商发送；停用的可在发送时按资源编号指定',
    en: 'SMS messages go through the enabled provider; API calls can name another one by its code',
  },
  title: 'smsCode',
  columns: ['category', 'templateId', 'signName', 'status', 'updateTime'],
  menu: { under: 'resource', sort: 3, icon: 'MessageOutlined', label: { zh: '短信配置', en: 'SMS' } },
  // There is no export or import: secrets do not travel in files.
  calls: { export: false, import: false, batch: false },
  states: { status: { disabled: ['enabled'], enabled: ['disabled'] } },
  removable: { status: ['disabled'] },
  actions: {
    enable: action({ zh: '启用', en: 'Enable' })
      .oneByOne('one provider is enabled at a time')
      .confirm()
      .frequent()
      .from('status', providerStatus.key.disabled)
      .to(providerStatus.key.enabled),
    send: action({ zh: '发送短信', en: 'Send SMS' })
      .oneByOne('the message goes out through one provider')
      .frequent()
      .takes({
        phones: codeText({ zh: '手机号', en: 'Phone numbers' })
          .required()
          .max(3000)
          .hint({ zh: '多个以逗号分隔，最多200个', en: 'Separate several with commas, up to 200' }),
        params: text({ zh: '模板参数', en: 'Template parameters' })
          .max(2000)
          .hint({ zh: 'JSON 对象，例如 {"code":"1234"}', en: 'A JSON object, for example {"code":"1234"}' }),
      }),
  },
  uniqueWhile: [
    {
      on: [],
      while: { status: providerStatus.key.enabled },
      index: 'resource_sms_enabled',
      text: {
        zh: '已有启用的短信配置，请刷新后重试',
        en: 'Another provider has been enabled in the meantime. Refresh and try again',
      },
    },
  ],
  fields: {
    category: dict(smsCategory, { zh: '分类', en: 'Provider' }).required().fixed().starts(alibabaCloud).search(),
    smsCode: codeText({ zh: '资源编号', en: 'Code' }).required().max(30).unique().search('like'),
    templateId: codeText({ zh: '模板ID', en: 'Template ID' }).required().max(64),
    signName: text({ zh: '短信签名', en: 'Signature' })
      .required()
      .max(64)
      .hint({ zh: '七牛云填签名ID', en: 'For Qiniu Cloud, the signature ID' }),
    accessKey: codeText({ zh: '访问密钥', en: 'Access key' })
      .required()
      .max(255)
      .when('category', qiniuCloud, alibabaCloud, tencentCloud),
    secretKey: secret({ zh: '安全密钥', en: 'Secret key' })
      .required()
      .max(255)
      .sealed()
      .for('category', 'endpoint')
      .hint({ zh: '云片填 APIKEY', en: 'For Yunpian, the API key' }),
    appId: codeText({ zh: '应用ID', en: 'App ID' })
      .max(64)
      .match(/^\d+$/, { zh: '应用ID应为数字', en: 'The app ID must be digits only' })
      .hint({ zh: '短信控制台中的 SdkAppId', en: 'SdkAppId in the SMS console' })
      .when('category', tencentCloud),
    regionId: codeText({ zh: '地域', en: 'Region' })
      .max(50)
      .hint({ zh: '例如 cn-hangzhou、ap-guangzhou', en: 'For example cn-hangzhou, ap-guangzhou' })
      .when('category', alibabaCloud, tencentCloud),
    endpoint: text({ zh: '服务地址', en: 'Endpoint' })
      .max(255)
      .match(/^https?:\/\/[^\s/?#@]+\/?$/i, {
        zh: '服务地址应为 http(s):// 加主机名，可带端口',
        en: 'The endpoint is http(s):// with a host, and a port where needed',
      })
      .hint({ zh: '留空使用服务商的国内地址', en: 'Leave empty for the provider’s endpoint in mainland China' }),
    status: dict(providerStatus).system().search(),
  },
});
