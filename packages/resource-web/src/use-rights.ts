// What this person may do with a resource. Buttons appear only with their code (specification §6).
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import type { Slots } from './slots.ts';

export interface Rights {
  add: boolean;
  edit: boolean;
  delete: boolean;
  view: boolean;
  /** Names of the actions on offer; those with arguments need a slot that asks for them. */
  actions: string[];
}

export function useRights(resource: Resource, slots: Slots): Rights {
  const { can } = useConsole();
  const codes = permissionsOf(resource);
  const isWritten = resource.kind !== 'ledger';
  return {
    add: isWritten && can(codes.add),
    edit: isWritten && can(codes.edit),
    delete: isWritten && can(codes.delete),
    view: can(codes.view),
    actions: Object.entries(resource.actions)
      .filter(([name, action]) => can(codes.action(name)) && (!action.arguments || slots.askArguments?.[name]))
      .map(([name]) => name),
  };
}
