// Loads the ground of maps in forms and details. A feature provides it, so that this package does not depend on tile servers and map packs.
import { useConsole } from '@ec/records/console/console';
import type { MapGround } from '@ec/ui/map/ground';
import { useQuery } from '@tanstack/react-query';
import { useMapGroundLoader } from './resources.tsx';

/** Returns undefined until the ground is loaded, and where there is none. A map opens without waiting for it. */
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
