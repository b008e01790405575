// Returns the rights of this person on a resource: the calls that its definition serves, checked against codes and guards.
// Buttons appear only with their code (specification §6).
import { useConsole } from '@ec/records/console/console';
import { permissionToSet } from '@ec/resource/among';
import type { CallName, Guard } from '@ec/resource/call-rules';
import { callsOf, permissionsOf } from '@ec/resource/calls';
import type { Field } from '@ec/resource/field';
import { targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from './resources.tsx';
import type { Slots } from './slots.ts';

/** The roles that pass a guard; one of them suffices. The server checks on its own. */
const roles: Record<Guard, readonly string[]> = {
  administrator: ['administrator'],
  tenantAdmin: ['admin', 'administrator'],
};

const meets = (guard: Guard | undefined, personRoles: readonly string[]): boolean =>
  !guard || roles[guard].some((role) => personRoles.includes(role));

export function useRights(resource: Resource, slots: Slots) {
  const { can, person } = useConsole();
  const calls = callsOf(resource);
  const codes = permissionsOf(resource);
  const served = (name: CallName) => calls.has(name) && meets(calls.get(name)?.guard, person.roles);
  const may = (name: CallName) => {
    const needed = calls.get(name)?.codes ?? [];
    return served(name) && (needed.length === 0 || needed.some(can));
  };
  const view = can(codes.view);
  return {
    add: may('create'),
    /** Records of events (`isPaper`) cannot be copied, and are deleted one at a time. */
    copy: may('create') && !resource.isPaper,
    deleteMany: may('remove') && !resource.isPaper,
    edit: may('update'),
    delete: may('remove'),
    batch: may('batch'),
    /** The right to change the order of rows in a tree. */
    sort: may('sort'),
    view,
    export: may('export'),
    import: may('import'),
    // The history has no code of its own: the code of the menu suffices.
    history: view && served('history'),
    recycle: may('recycle'),
    /** Names of the actions that this person may run. */
    actions: Object.keys(resource.actions).filter((name) => can(codes.action(name))),
    ...(slots.rights?.add === false ? { copy: false } : {}),
    ...(slots.rights?.delete === false ? { deleteMany: false } : {}),
    ...slots.rights,
  };
}

/** Returns a function that tells whether the person may add rows to a resource, for buttons away from its page. */
export function useMayAdd(): (resource: Resource) => boolean {
  const { can, person } = useConsole();
  return (resource) => {
    const create = callsOf(resource).get('create');
    if (!create || !meets(create.guard, person.roles)) return false;
    return create.codes.length === 0 || create.codes.some(can);
  };
}

export type Rights = ReturnType<typeof useRights>;

/** Returns a function that tells whether the person may set a field: some references also need the code of an action of their target. */
export function useFieldRights(): (field: Field) => boolean {
  const { can } = useConsole();
  const registry = useRegistry();
  return (field) =>
    targetsOf(registry, field).every(({ target }) => {
      const code = permissionToSet(target, field);
      return code === undefined || can(code);
    });
}
