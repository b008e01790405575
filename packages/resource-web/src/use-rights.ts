// What this person may do with a resource: the calls that its definition serves, held against codes and guards. Buttons appear
// only with their code (specification §6).
import { useConsole } from '@ec/records/console/console';
import type { CallName, Guard } from '@ec/resource/call-rules';
import { callsOf, permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { Slots } from './slots.ts';

/** The role that each guard asks for; the server judges by itself. */
const roles: Record<Guard, readonly string[]> = {
  administrator: ['administrator'],
  tenantAdmin: ['admin', 'administrator'],
};

export function useRights(resource: Resource, slots: Slots) {
  const { can, person } = useConsole();
  const calls = callsOf(resource);
  const codes = permissionsOf(resource);
  const meets = (guard: Guard | undefined) => !guard || roles[guard].some((role) => person.roles.includes(role));
  const may = (name: CallName) => {
    const call = calls.get(name);
    return call !== undefined && meets(call.guard) && (call.codes.length === 0 || call.codes.some(can));
  };
  const view = can(codes.view);
  return {
    add: may('create'),
    edit: may('update'),
    delete: may('remove'),
    batch: may('batch'),
    /** Brings rows of a tree into another order. */
    sort: may('sort'),
    view,
    export: may('export'),
    import: may('import'),
    history: view && may('history'),
    recycle: may('recycle'),
    /** Names of the actions on offer. */
    actions: Object.keys(resource.actions).filter((name) => can(codes.action(name))),
    ...slots.rights,
  };
}

export type Rights = ReturnType<typeof useRights>;
