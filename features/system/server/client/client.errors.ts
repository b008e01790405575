// Refusals to save or remove a client.
import { defineErrors } from '@ec/kernel/errors';

export const clientErrors = defineErrors('system.client', {
  grant: {
    status: 400,
    zh: 'authorizedGrantTypes:没有授权类型 {name}',
    en: 'authorizedGrantTypes:Unknown grant type {name}',
  },
  json: {
    status: 400,
    zh: 'additionalInformation:附加说明应为 JSON 对象，例如 {example}',
    en: 'additionalInformation:Must be a JSON object, such as {example}',
  },
  redirect: {
    status: 400,
    zh: 'webServerRedirectUri:{uri} 不是完整的 http(s) 地址，不能含通配符或 #',
    en: 'webServerRedirectUri:{uri} is no whole http(s) address without wildcard and #',
  },
  redirectMissing: {
    status: 400,
    zh: 'webServerRedirectUri:授权码方式必须登记回调地址',
    en: 'webServerRedirectUri:The authorization code grant needs a registered redirect URI',
  },
  refreshShorter: {
    status: 400,
    zh: 'refreshTokenValidity:刷新令牌有效期不能小于令牌有效期',
    en: 'refreshTokenValidity:Refresh tokens live at least as long as access tokens',
  },
  console: {
    status: 400,
    zh: '{name} 是控制台自身的应用：不能删除，应用id、密钥以及授权 {grants} 不能更改',
    en: '{name} is the console’s own client: it cannot be removed; its id, secret and the grants {grants} stay',
  },
});
