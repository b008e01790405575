// Reads the areas of a region for the station map.
import { useCall } from '@ec/resource-web/use-call';
import type { AreaPack } from '../../shared/map/area-pack.ts';
import { readAreaPack } from '../../shared/map/map.contract.ts';

/** Returns undefined until the area pack is read. */
export const useAreaPack = (parentCode: string): AreaPack | undefined =>
  useCall(readAreaPack, { parentCode }, { staleTime: 60_000 }).data;
