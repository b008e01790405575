// Serves the caller's own account: read it, change its contact data and picture, change the password (contract §3.6).

import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { hashPassword, readSecret, verifyPassword } from '@ec/kernel/password';
import { labelOf } from '@ec/language/label';
import { normalCode } from '@ec/language/normal-text';
import { textOf } from '@ec/language/unknown';
import type { InputOf } from '@ec/resource/contract';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { editRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { ownFields, ownInfo, updateOwnInfo, updateOwnPassword } from '../../shared/own-account.contract.ts';
import { phoneProblem } from '../../shared/phone.ts';
import { user } from '../../shared/user.resource.ts';
import { endInvitationAfterChange, endInvitations } from '../invitation/invitation-token.ts';
import { userErrors } from './user.errors.ts';

/** Gives the call all rights on the caller's own row, and moves it into his own tenant while he is inside another one. */
function asOneself<I>(call: Call<I>): Call<I> {
  const { caller, rights } = call;
  const tenantId = caller.operator?.tenantId ?? caller.tenantId;
  return {
    ...call,
    caller: { ...caller, tenantId, ownerId: undefined },
    rights: { ...rights, holds: () => true, scopes: [] },
  };
}

export function ownAccountRoutes(engine: Engine): Route[] {
  return [
    ...serve(ownInfo, (call) => detailRow(engine, user, asOneself(call), call.caller.userId)),
    ...serve(updateOwnInfo, async (call) => {
      const draft = Object.fromEntries(ownFields.flatMap((key) => (key in call.input ? [[key, call.input[key]]] : [])));
      const problem = draft.phone === undefined ? undefined : phoneProblem(normalCode(textOf(draft.phone)));
      if (problem) throw new AppError(errors.invalid, { name: 'phone', message: labelOf(problem, call.language) });
      return editRow(engine, user, asOneself(call), call.caller.userId, draft, {
        afterSave: ({ tx, call: { caller }, values }) => endInvitationAfterChange(tx, caller, values),
      });
    }),
    ...serve(updateOwnPassword, (call) => changePassword(engine, asOneself(call)), {
      carriesSecrets: true,
      perMinute: 20,
    }),
  ];
}

/** All three passwords are sent as md5. Every other session of the account ends. */
async function changePassword(
  engine: Engine,
  call: Call<InputOf<typeof updateOwnPassword>>,
): Promise<Record<string, never>> {
  const { tenantId, userId, sessionId } = call.caller;
  const { oldPassword = '', newPassword = '', newPassword1 = '' } = call.input;
  const secret = readSecret(newPassword);
  if (newPassword !== newPassword1) fail(userErrors.wrongConfirmation);
  if (secret === undefined) throw new AppError(errors.wrongParameter, { name: 'newPassword' });
  const stored = await engine.database
    .read(tenantId)
    .first<{ password: string | null }>(
      sql`select password from "system_user" where tenant_id = ${tenantId} and id = ${userId} and is_deleted = 0`,
    );
  if (!(await verifyPassword(stored?.password, readSecret(oldPassword)))) fail(userErrors.wrongPassword);
  if (secret === readSecret(oldPassword)) fail(userErrors.samePassword);
  const password = await hashPassword(secret);
  const except = sessionId;
  await editRow(
    engine,
    user,
    call,
    userId,
    { password },
    {
      async afterSave({ tx }) {
        await endInvitations(tx, tenantId, [userId]);
        await engine.sessions.endAllOf(tenantId, [userId], { except, within: tx });
      },
    },
    'changePassword',
  );
  return {};
}
