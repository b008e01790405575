// Invitations: a new user receives a link by mail or SMS, and sets his password there (contract §3.6).
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { user } from './user.resource.ts';

const text = z.string();
const token = z.string().max(200);

const sent = z.strictObject({
  id: text,
  way: z.enum(['mail', 'sms']),
  receiver: text.meta({ description: 'The address or number that the link goes to' }),
  expires: text.meta({ description: 'Until when the link serves' }),
});
export type SentInvitation = z.output<typeof sent>;

/** The input needs a name, an account, and an e-mail address or phone number. Roles, departments and posts are optional. */
export const inviteUser = contract({
  of: user,
  path: 'invite',
  method: 'POST',
  access: { code: 'user_add' },
  title: { zh: '邀请用户', en: 'User: invite' },
  from: 'body',
  input: z.record(z.string(), z.unknown()),
  output: sent,
});

/** Sends a new link; the earlier link becomes invalid. */
export const inviteAgain = contract({
  of: user,
  path: 'invite-again',
  method: 'POST',
  access: { code: 'user_reset' },
  title: { zh: '重新发送邀请', en: 'User: send a new invitation' },
  from: 'body',
  input: z.object({ userId: z.string().max(30) }),
  output: sent,
});

export const readInvitation = contract({
  path: 'blade-user/invitation',
  method: 'POST',
  access: 'public',
  title: { zh: '查看邀请', en: 'Invitation: whom it is for' },
  from: 'body',
  input: z.object({ token }),
  output: z.strictObject({ account: text, realName: text, tenantId: text, tenantName: text }),
});

/** The password is an md5 digest, as at sign-in. */
export const acceptInvitation = contract({
  path: 'blade-user/invitation/accept',
  method: 'POST',
  access: 'public',
  title: { zh: '设置密码', en: 'Invitation: set the password' },
  from: 'body',
  input: z.object({ token, password: z.string().max(200) }),
  output: z.strictObject({ account: text, tenantId: text }),
});
