// Calls on the caller's own account (contract §3.6).
import { contract } from '@ec/resource/contract';
import { rowSchema } from '@ec/resource/schema';
import { z } from 'zod';
import { user } from './user.resource.ts';

const secret = z.string().max(200).optional();
const ownAccount = { of: user, access: 'signedIn' } as const;

export const ownInfo = contract({
  ...ownAccount,
  path: 'info',
  title: { zh: '本人信息', en: 'Own account' },
  output: rowSchema(user),
});

/** The fields that `updateOwnInfo` writes. It ignores all others, so that nobody can give himself a role. */
export const ownFields = ['avatar', 'realName', 'name', 'phone', 'email'] as const;

export const updateOwnInfo = contract({
  ...ownAccount,
  path: 'update-info',
  method: 'POST',
  title: { zh: '修改本人信息', en: 'Own account: change the profile' },
  input: z.record(z.string(), z.unknown()),
  output: rowSchema(user),
});

/** All three passwords are md5 digests (contract §2.1). */
export const updateOwnPassword = contract({
  ...ownAccount,
  path: 'update-password',
  method: 'POST',
  title: { zh: '修改本人密码', en: 'Own account: change the password' },
  input: z.object({ oldPassword: secret, newPassword: secret, newPassword1: secret }),
  output: z.strictObject({}),
});
