// Refusals of the public big screen.
import { defineErrors } from '@ec/kernel/errors';

export const screenErrors = defineErrors('monitoring.screen', {
  noPublicTenant: {
    status: 404,
    zh: '此网址没有公开的大屏。请用绑定了域名的网址或分享链接打开，或由管理员设置 EC_PUBLIC_TENANT',
    en: 'This address has no public screen. Open it under a domain of a tenant or by a share link, or have EC_PUBLIC_TENANT set',
  },
  notPublic: {
    status: 404,
    zh: '此网址的大屏未公开。请向运营商索取分享链接，或登录后查看',
    en: 'The big screen at this address is not public. Ask the operator for a share link, or sign in',
  },
  // Unknown, expired and revoked links have the same text, so that nobody learns which tokens existed.
  deadLink: {
    status: 403,
    zh: '分享链接无效、已过期或已撤销，请联系运营商获取新链接',
    en: 'This share link is invalid, expired or revoked. Ask the operator for a new one',
  },
  expiryRange: {
    status: 400,
    zh: 'expireTime:到期时间应在现在之后、一年以内',
    en: 'expireTime:Must be in the future and within a year',
  },
});
