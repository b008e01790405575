// What can be granted and what roles have been granted.
import { useConsole } from '@ec/records/console/console';
import { useQuery } from '@tanstack/react-query';
import type { GrantNode } from './grant-rules.ts';

export const kinds = ['menu', 'dataScope', 'apiScope'] as const;
export type Kind = (typeof kinds)[number];

/** Read anew each time: a scope that was made a moment ago is there. */
export function useGrantTree() {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: ['grant-tree', language],
    queryFn: ({ signal }) =>
      api.get<Record<Kind, GrantNode[]>>('blade-system/menu/grant-tree', undefined, { signal, quiet: true }),
    staleTime: 0,
  });
}

export function useGranted(roleId: string | undefined) {
  const { api } = useConsole();
  return useQuery({
    queryKey: ['granted', roleId],
    queryFn: ({ signal }) =>
      api.get<Record<Kind, string[]>>('blade-system/menu/role-tree-keys', { roleIds: roleId }, { signal, quiet: true }),
    enabled: roleId !== undefined,
    gcTime: 0,
    staleTime: 0,
  });
}
