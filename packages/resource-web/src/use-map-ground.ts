// The ground of maps in forms and details, which a feature brings: forms know no tile servers and map packs.
import { useConsole } from '@ec/records/console/console';
import type { MapGround } from '@ec/ui/map/ground';
import { useQuery } from '@tanstack/react-query';
import { useMapGroundLoader } from './resources.tsx';

/** Undefined until it is loaded, and where the platform has chosen none; a map opens at once in either case. */
export function useMapGround(): MapGround | undefined {
  const { api, language } = useConsole();
  const load = useMapGroundLoader();
  const { data } = useQuery({
    queryKey: ['map-ground', language],
    queryFn: async () => (await (await load?.())?.(api, language)) ?? null,
    enabled: load !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  return data ?? undefined;
}
