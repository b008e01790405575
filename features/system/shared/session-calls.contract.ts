// The calls of a session: sign-out, person, cache, browser errors and the event stream (contract §2.2).
import { eventStream } from '@ec/resource/bare-reply';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();
const emptyReply = z.strictObject({});

export const signOut = contract({
  path: 'blade-auth/oauth/logout',
  access: 'public',
  title: { zh: '退出登录', en: 'Sign out' },
  output: emptyReply,
});

/** The body is a list of errors; the server checks each separately. */
export const uploadErrors = contract({
  path: 'blade-auth/oauth/logout',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '上传浏览器错误日志', en: 'Upload the error log of the browser' },
  from: 'body',
  input: z.unknown(),
  output: emptyReply,
});

export const whoAmI = contract({
  path: 'blade-auth/oauth/user-info',
  access: 'signedIn',
  title: { zh: '当前登录人', en: 'Who is signed in' },
  output: z.strictObject({
    userId: text,
    tenantId: text,
    account: text,
    userName: text,
    nickName: text,
    realName: text,
    deptId: text.meta({ description: 'Comma-joined, as `roleId`' }),
    roleId: text,
    roleName: text.meta({ description: 'Comma-joined role aliases' }),
    avatar: text,
    roles: z.array(text).readonly(),
  }),
});

export const clearCache = contract({
  path: 'blade-auth/oauth/clear-cache',
  access: 'public',
  title: { zh: '清除本租户缓存', en: 'Clear the tenant’s cache' },
  output: emptyReply,
});

/** Sends the events `hello`, `rights`, `choices` and those of features, with their data as JSON. */
export const liveStream = contract({
  path: 'blade-system/live',
  access: 'signedIn',
  title: { zh: '实时事件流', en: 'Live event stream' },
  bare: eventStream,
});
