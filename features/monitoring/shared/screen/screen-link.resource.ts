// Anybody who has such a link sees the tenant's big screen, until the link expires or is revoked. The address of a link is shown only once,
// after its creation.
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { datetime, dict, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { rowWith } from '@ec/resource/schema';
import { z } from 'zod';

export const linkState = defineEnum(
  'screenLink_linkState',
  { zh: '链接状态', en: 'Link status' },
  {
    open: [1, '有效', 'Active', 'good'],
    revoked: [2, '已撤销', 'Revoked', 'off'],
  },
  { closed: true },
);

export const screenLink = defineResource({
  name: 'monitoring.screenLink',
  base: 'blade-desk/screenLink',
  table: 'screen_link',
  label: { zh: '大屏分享链接', en: 'Screen link' },
  purpose: {
    zh: '不用登录即可查看本租户大屏的链接：有到期时间，可随时撤销',
    en: 'Links that show this tenant’s big screen without sign-in. They expire and can be revoked at any time',
  },
  title: 'linkName',
  columns: ['linkName', 'linkState', 'expireTime', 'lastUse'],
  menu: {
    under: 'base',
    sort: 9,
    icon: 'DesktopOutlined',
    label: { zh: '大屏分享', en: 'Screen links' },
  },
  scope: { own: 'createUser' },
  verbs: { create: 'save', update: 'update' },
  calls: { update: false, import: false, batch: false },
  states: { linkState: { open: ['revoked'] } },
  removable: { linkState: ['revoked'] },
  fields: {
    linkName: text({ zh: '名称', en: 'Name' })
      .required()
      .max(50)
      .search()
      .hint({ zh: '说明给谁看，如“展厅大屏”', en: 'Who it is for, such as “Showroom screen”' }),
    linkState: dict(linkState).system().search(),
    expireTime: datetime({ zh: '到期时间', en: 'Expires' }).required().hint({ zh: '最长一年', en: 'One year at most' }),
    lastUse: datetime({ zh: '最近使用', en: 'Last used' }).system(),
    tokenHash: secret({ zh: '令牌摘要', en: 'Token fingerprint' }).max(64).system(),
  },
  actions: {
    revoke: action({ zh: '撤销', en: 'Revoke' })
      .bulk()
      .danger({
        zh: '用此链接打开的大屏将在几秒内停止更新，链接不能恢复。',
        en: 'Screens opened by this link stop within seconds. A link cannot be restored.',
      })
      .from('linkState', linkState.key.open)
      .to(linkState.key.revoked),
  },
});

/** The answer to the creation of a link. */
export const createdLink = rowWith(screenLink, {
  token: z.string().meta({ description: 'Opens the screen; told this once and never again' }),
});
