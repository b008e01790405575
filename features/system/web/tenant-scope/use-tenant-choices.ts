// Reads the tenants that an administrator of the platform may choose; without `api` it reads nothing.
import type { Api } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { servedKey } from '@ec/records/list/served';
import { useQuery } from '@tanstack/react-query';
import { tenant } from '../../shared/tenant.resource.ts';
import { tenantChoices } from '../../shared/tenant-setting.contract.ts';

export function useTenantChoices(api: Api | undefined) {
  return useQuery({
    queryKey: [...servedKey(tenant), 'choices'],
    queryFn: ({ signal }) => callOf(api!, tenantChoices)({}, { signal, quiet: true }),
    enabled: api !== undefined,
  });
}
