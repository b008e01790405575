// Checks whether a person may make a call: the permission codes, and the guard of the definition. Tasks check again when they start,
// because the person may have lost rights while the task waited.
import type { Rights } from '@ec/kernel/caller';
import { AppError, errors } from '@ec/kernel/errors';
import type { CallName, Guard } from '@ec/resource/call-rules';
import { callsOf, permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';

/** @throws AppError forbidden if the caller does not meet the guard */
export function checkGuard(guard: Guard | undefined, rights: Rights): void {
  if (!meets(guard, rights)) throw new AppError(errors.forbidden);
}

function meets(guard: Guard | undefined, rights: Rights): boolean {
  if (guard === 'administrator') return rights.isAdministrator;
  return guard !== 'tenantAdmin' || rights.isTenantAdmin;
}

/** @throws AppError forbidden if the call is not served, the caller holds none of its codes, or the caller does not meet the guard */
export function checkCall(resource: Resource, name: CallName, rights: Rights): void {
  if (!mayCall(resource, name, rights)) throw new AppError(errors.forbidden);
}

/** Returns whether the person may make the call; nobody may make a call that is not served. */
export function mayCall(resource: Resource, name: CallName, rights: Rights): boolean {
  const call = callsOf(resource).get(name);
  return call !== undefined && isHeld(call.codes, rights) && meets(call.guard, rights);
}

/** Returns whether the person may call the list of the resource and holds the permission for its page. */
export function mayList(resource: Resource, rights: Rights): boolean {
  return mayCall(resource, 'list', rights) && rights.holds(permissionsOf(resource).menu);
}

/** Returns whether the caller holds one of the codes. A call without codes needs only a session. */
const isHeld = (codes: readonly string[], rights: Rights): boolean =>
  codes.length === 0 || codes.some((code) => rights.holds(code));
