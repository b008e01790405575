// Reads the permissions that the caller may grant, and the grants of a role.
import { useCall } from '@ec/resource-web/use-call';
import { grantTree, roleKeys } from '../../shared/grant-trees.contract.ts';

export const kinds = ['menu', 'dataScope', 'apiScope'] as const;
export type Kind = (typeof kinds)[number];

/** Never uses a cached reply as fresh, so that the tree contains scopes that were just created. */
export const useGrantTree = () => useCall(grantTree, {}, { staleTime: 0 });

/** Refetches each time and never shows cached grants. */
export const useGranted = (roleId: string | undefined) =>
  useCall(roleKeys, { roleIds: roleId ?? '' }, { enabled: roleId !== undefined, staleTime: 0, gcTime: 0 });
