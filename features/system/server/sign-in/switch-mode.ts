// Switch mode: acting with some of one's departments and roles (contract §1.8). Off unless EC_SWITCH_MODE says on.

import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@ec/kernel/errors';
import type { ActingChoice } from '@ec/kernel/session/sessions';
import { textOf } from '@ec/language/unknown';
import { signInErrors } from './sign-in.errors.ts';

interface Held {
  deptIds: readonly string[];
  roleIds: readonly string[];
}

/** Returns the chosen departments and roles; undefined without a choice. @throws AppError if the person does not hold one of them */
export function readChoice(
  form: { deptId?: string | undefined; roleId?: string | undefined },
  headers: IncomingHttpHeaders,
  held: Held,
): ActingChoice | undefined {
  const deptIds = idsIn(form.deptId) ?? idsIn(headers['dept-id']);
  const roleIds = idsIn(form.roleId) ?? idsIn(headers['role-id']);
  if (deptIds && !deptIds.every((id) => held.deptIds.includes(id))) throw new AppError(signInErrors.deptNotHeld);
  if (roleIds && !roleIds.every((id) => held.roleIds.includes(id))) throw new AppError(signInErrors.roleNotHeld);
  return deptIds || roleIds ? { deptIds, roleIds } : undefined;
}

/** Parses the comma-joined ids that clients copy from the token reply; an empty text is no choice. */
function idsIn(sent: string | string[] | undefined): string[] | undefined {
  const ids = textOf(sent)
    .split(',')
    .flatMap((id) => id.trim() || []);
  return ids.length > 0 ? ids : undefined;
}
