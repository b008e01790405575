// Registration after a first third-party sign-in. No provider is set up yet, so there is no third-party row to link, and the
// call says so (contract §2.2).
import { AppError } from '@ec/kernel/errors';
import type { Services } from '@ec/kernel/services';
import { z } from 'zod';
import { readParam } from './param.ts';
import { signInErrors } from './sign-in.errors.ts';

const text = z.string().max(200).optional();
export const guestForm = z.object({ tenantId: text, name: text, account: text, password: text, oauthId: text });

export async function registerGuest({ database }: Services): Promise<never> {
  const isOpen = (await readParam(database, 'account.registerUser')) === 'true';
  throw new AppError(isOpen ? signInErrors.wrongThirdParty : signInErrors.registrationClosed);
}
