// Reads the settings of this installation. The result is undefined if the server does not support the call.
import { callOf } from '@ec/records/console/call-of';
import { siteSettings } from '@ec/system/shared/site.contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './console-api.ts';

export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => callOf(api, siteSettings)({}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}
