// Reads the areas of a region for maps of the console.
import { useCall } from '@ec/resource-web/use-call';
import type { AreaPack } from '../../shared/map/area-pack.ts';
import { readAreaPack } from '../../shared/map/map.contract.ts';

/** Returns the area pack; undefined while it is being read. */
export const useAreaPack = (parentCode: string): AreaPack | undefined =>
  useCall(readAreaPack, { parentCode }, { staleTime: 60_000 }).data;
