// Reads the grantable permissions, and the grants of roles.
import { useCall } from '@ec/resource-web/use-call';
import { grantTree, roleKeys } from '../../shared/grant-trees.contract.ts';

export const kinds = ['menu', 'dataScope', 'apiScope'] as const;
export type Kind = (typeof kinds)[number];

/** Read anew each time: a scope that was made a moment ago is there. */
export const useGrantTree = () => useCall(grantTree, {}, { staleTime: 0 });

/** Read anew each time, and never shown from before. */
export const useGranted = (roleId: string | undefined) =>
  useCall(roleKeys, { roleIds: roleId ?? '' }, { enabled: roleId !== undefined, staleTime: 0, gcTime: 0 });
