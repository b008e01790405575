// What this person may do with a resource. Buttons appear only with their code (specification §6).

import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { Slots } from './slots.ts';

export function useRights(resource: Resource, slots: Slots) {
  const { can, person } = useConsole();
  const codes = permissionsOf(resource);
  // Rows of all tenants are written by the platform's administrators alone (contract §2.3).
  const isPlatforms = person.roles.includes('administrator');
  // A tenant has rows of its own among those of all where they name it (contract §3.4).
  const hasOwn = 'tenantId' in resource.fields && person.roles.includes('admin');
  const mayWrite = !resource.isGlobal || isPlatforms || hasOwn;
  const isWritten = resource.kind !== 'ledger' && mayWrite;
  return {
    add: isWritten && can(codes.add),
    edit: isWritten && can(codes.edit),
    delete: isWritten && can(codes.delete),
    /** Brings rows of a tree into another order. */
    sort: isWritten && can(codes.edit) && resource.isTree && 'sort' in resource.fields,
    view: can(codes.view),
    export: can(codes.export),
    import: isWritten && can(codes.import),
    history: resource.kind !== 'ledger' && mayWrite && can(codes.view),
    recycle: isWritten && (!resource.isGlobal || isPlatforms) && resource.kind !== 'history' && can(codes.delete),
    /** Names of the actions on offer. */
    actions: Object.keys(resource.actions).filter((name) => can(codes.action(name))),
    ...slots.rights,
  };
}

export type Rights = ReturnType<typeof useRights>;
