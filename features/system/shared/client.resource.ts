// A client: an application that may request tokens (contract §2.1).
import { codeText, integer, secret, text, texts } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const client = defineResource({
  name: 'system.client',
  base: 'blade-system/client',
  table: 'system_client',
  label: { zh: '应用', en: 'Client' },
  title: 'clientId',
  isGlobal: true,
  toasts: 'system',
  menu: { under: 'system', sort: 11, icon: 'AppstoreOutlined', label: { zh: '应用管理', en: 'Clients' } },
  // A sheet must not contain the client secret.
  calls: { export: false, import: false },
  fields: {
    clientId: codeText({ zh: '应用id', en: 'Client ID' }).required().max(48).unique().search('equal').list(),
    clientSecret: secret({ zh: '应用密钥', en: 'Client secret' })
      .required()
      .sealed()
      .staysHere('It is compared with what the client sends'),
    authorizedGrantTypes: texts({ zh: '授权类型', en: 'Grant types' }).required().list(),
    scope: text({ zh: '授权范围', en: 'Scope' }).required().max(64).starts('all'),
    accessTokenValidity: integer({ zh: '令牌有效期', en: 'Access token lifetime', unit: 's' })
      .required()
      .min(60)
      .max(86_400)
      .starts(3600)
      .list(),
    refreshTokenValidity: integer({ zh: '刷新令牌有效期', en: 'Refresh token lifetime', unit: 's' })
      .required()
      .min(60)
      .max(7_776_000)
      .starts(604_800)
      .list(),
    webServerRedirectUri: text({ zh: '回调地址', en: 'Redirect URI' }).max(255).hint({
      zh: '完整地址，逐字比对；多个以逗号分隔',
      en: 'Full addresses, matched exactly; separate several with commas',
    }),
    resourceIds: text({ zh: '资源集合', en: 'Resources' }).max(255),
    authorities: text({ zh: '权限', en: 'Authorities' }).max(255),
    additionalInformation: text({ zh: '附加说明', en: 'Additional information' }).long().hint({
      zh: 'JSON 对象，例如 {"captcha":false} 允许不用验证码的密码登录',
      en: 'A JSON object; {"captcha":false} permits signing in by password without a captcha',
    }),
    autoapprove: text({ zh: '自动授权', en: 'Auto-approve' }).max(64),
  },
});
