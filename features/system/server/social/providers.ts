// Describes the third parties that people may sign in with: their addresses, the names of their parameters, the form of their replies. All
// use the authorization code grant of OAuth 2 (RFC 6749 §4.1), and most deviate from it in details.
import { textOf } from '@ec/language/unknown';
import type { SocialConfig, SocialSource } from './social-config.ts';

/** The reply of a third party, of any shape. */
export type Reply = Record<string, unknown>;

export interface Identity {
  /** The permanent id of the person at the third party. */
  uuid: string;
  nickname: string;
  avatar: string;
}

export interface Provider {
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  scope: string;
  /** Names of the parameters in the token call, where they are not client_id and client_secret. */
  names?: { id: string; secret: string };
  /** Further parameters of the consent page's address. */
  extra?: Record<string, string>;
  /** The part behind # in the consent page's address. */
  hash?: string;
  /** The form in which the code is sent: form data as in RFC 6749, query string, or JSON. */
  tokenBy: 'form' | 'query' | 'json';
  /** Further parameters of the token call. */
  tokenExtra?: Record<string, string>;
  /** Builds the request for the person, from the reply of the token call. */
  userCall(token: Reply, config: SocialConfig): { query?: Record<string, string>; headers?: Record<string, string> };
  identityOf(user: Reply, token: Reply): Identity;
}

const bearer = (token: Reply) => ({ headers: { authorization: `Bearer ${textOf(token.access_token)}` } });

const providers: Record<SocialSource, Provider> = {
  github: {
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    scope: 'read:user',
    tokenBy: 'form',
    userCall: bearer,
    identityOf: (user) => ({
      uuid: textOf(user.id),
      nickname: textOf(user.name || user.login),
      avatar: textOf(user.avatar_url),
    }),
  },
  gitee: {
    authorizeUrl: 'https://gitee.com/oauth/authorize',
    tokenUrl: 'https://gitee.com/oauth/token',
    userUrl: 'https://gitee.com/api/v5/user',
    scope: 'user_info',
    tokenBy: 'form',
    userCall: (token) => ({ query: { access_token: textOf(token.access_token) } }),
    identityOf: (user) => ({
      uuid: textOf(user.id),
      nickname: textOf(user.name || user.login),
      avatar: textOf(user.avatar_url),
    }),
  },
  wechat_open: {
    authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
    tokenUrl: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    userUrl: 'https://api.weixin.qq.com/sns/userinfo',
    scope: 'snsapi_login',
    names: { id: 'appid', secret: 'secret' },
    hash: '#wechat_redirect',
    tokenBy: 'query',
    userCall: (token) => ({ query: { access_token: textOf(token.access_token), openid: textOf(token.openid) } }),
    // The union id is the same in all applications of one owner, but some replies have none.
    identityOf: (user) => ({
      uuid: textOf(user.unionid || user.openid),
      nickname: textOf(user.nickname),
      avatar: textOf(user.headimgurl),
    }),
  },
  qq: {
    authorizeUrl: 'https://graph.qq.com/oauth2.0/authorize',
    tokenUrl: 'https://graph.qq.com/oauth2.0/token',
    userUrl: 'https://graph.qq.com/user/get_user_info',
    scope: 'get_user_info',
    tokenBy: 'query',
    tokenExtra: { fmt: 'json', need_openid: '1' },
    userCall: (token, { clientId }) => ({
      query: {
        access_token: textOf(token.access_token),
        oauth_consumer_key: clientId,
        openid: textOf(token.openid),
      },
    }),
    identityOf: (user, token) => ({
      uuid: user.ret === 0 ? textOf(token.openid) : '',
      nickname: textOf(user.nickname),
      avatar: textOf(user.figureurl_qq_2 || user.figureurl_qq_1),
    }),
  },
  dingtalk: {
    authorizeUrl: 'https://login.dingtalk.com/oauth2/auth',
    tokenUrl: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
    userUrl: 'https://api.dingtalk.com/v1.0/contact/users/me',
    scope: 'openid',
    names: { id: 'clientId', secret: 'clientSecret' },
    extra: { prompt: 'consent' },
    tokenBy: 'json',
    tokenExtra: { grantType: 'authorization_code' },
    userCall: (token) => ({ headers: { 'x-acs-dingtalk-access-token': textOf(token.accessToken) } }),
    identityOf: (user) => ({
      uuid: textOf(user.unionId || user.openId),
      nickname: textOf(user.nick),
      avatar: textOf(user.avatarUrl),
    }),
  },
};

const isSource = (source: string): source is SocialSource => Object.hasOwn(providers, source);

/** Returns the provider with the addresses and the scope of the configuration; undefined if it is not configured. */
export function providerOf(
  configured: Partial<Record<SocialSource, SocialConfig>>,
  source: string,
): { provider: Provider; config: SocialConfig } | undefined {
  if (!isSource(source)) return undefined;
  const config = configured[source];
  if (!config) return undefined;
  const defaults = providers[source];
  const { authorizeUrl = defaults.authorizeUrl, tokenUrl = defaults.tokenUrl, userUrl = defaults.userUrl } = config;
  return { provider: { ...defaults, authorizeUrl, tokenUrl, userUrl, scope: config.scope ?? defaults.scope }, config };
}
