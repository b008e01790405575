// Reads the grantable permissions, and the grants of roles.
import { useCall } from '@ec/resource-web/use-call';
import { grantTree, roleKeys } from '../../shared/grant-trees.contract.ts';

export const kinds = ['menu', 'dataScope', 'apiScope'] as const;
export type Kind = (typeof kinds)[number];

/** Refetches each time, so that a scope that was just created is offered. */
export const useGrantTree = () => useCall(grantTree, {}, { staleTime: 0 });

/** Refetches each time and never shows cached grants. */
export const useGranted = (roleId: string | undefined) =>
  useCall(roleKeys, { roleIds: roleId ?? '' }, { enabled: roleId !== undefined, staleTime: 0, gcTime: 0 });
