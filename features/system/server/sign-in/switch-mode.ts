// Reads the choice of switch mode, in which a person acts with some of his departments and roles (contract §1.8). EC_SWITCH_MODE turns it on.

import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@ec/kernel/errors';
import type { ActingChoice } from '@ec/kernel/session/sessions';
import { textOf } from '@ec/language/unknown';
import { signInErrors } from './sign-in.errors.ts';

/** All departments and roles of the person. */
interface Assignments {
  deptIds: readonly string[];
  roleIds: readonly string[];
}

/** Returns the chosen departments and roles; undefined without a choice. @throws AppError if the person lacks one of them */
export function readChoice(
  form: { deptId?: string | undefined; roleId?: string | undefined },
  headers: IncomingHttpHeaders,
  assignments: Assignments,
): ActingChoice | undefined {
  const deptIds = idsIn(form.deptId) ?? idsIn(headers['dept-id']);
  const roleIds = idsIn(form.roleId) ?? idsIn(headers['role-id']);
  if (deptIds && !deptIds.every((id) => assignments.deptIds.includes(id))) throw new AppError(signInErrors.deptNotHeld);
  if (roleIds && !roleIds.every((id) => assignments.roleIds.includes(id))) throw new AppError(signInErrors.roleNotHeld);
  return deptIds || roleIds ? { deptIds, roleIds } : undefined;
}

/** Parses the comma-joined ids that clients copy from the token reply. Returns undefined for an empty text, which is not a choice. */
function idsIn(sent: string | string[] | undefined): string[] | undefined {
  const ids = textOf(sent)
    .split(',')
    .flatMap((id) => id.trim() || []);
  return ids.length > 0 ? ids : undefined;
}
