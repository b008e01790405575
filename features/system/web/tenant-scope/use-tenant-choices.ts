// The tenants that an administrator of the platform may name.
import type { Api } from '@ec/records/console/api';
import { pathOf, servedKey } from '@ec/records/list/served';
import type { RowOf } from '@ec/resource/row';
import { useQuery } from '@tanstack/react-query';
import { tenant } from '../../shared/tenant.resource.ts';

type TenantChoice = Pick<RowOf<typeof tenant>, 'id' | 'tenantId' | 'tenantName' | 'isDemo'>;

export function useTenantChoices(api: Api | undefined) {
  return useQuery({
    queryKey: [...servedKey(tenant), 'choices'],
    queryFn: ({ signal }) => api!.get<TenantChoice[]>(pathOf(tenant, 'select'), undefined, { signal, quiet: true }),
    enabled: api !== undefined,
  });
}
