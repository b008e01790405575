// Selects the packs that a map can show: the viewer may see the truck, and the truck has reported a position.
import type { BatteryHome } from './slot-wall.tsx';

export type OnVehicle = BatteryHome['onVehicle'][number];
export type PlacedPack = OnVehicle & { lng: number; lat: number };

/** A satellite receiver without a fix reports 0°, 0°, so that position does not count. */
const isFix = (lng: number, lat: number): boolean =>
  (lng !== 0 || lat !== 0) && Math.abs(lng) <= 180 && Math.abs(lat) < 85;

export const placedPacks = (packs: readonly OnVehicle[]): PlacedPack[] =>
  packs.flatMap((pack) => {
    const { lng, lat, carId } = pack;
    return carId !== '' && lng !== null && lat !== null && isFix(lng, lat) ? [{ ...pack, lng, lat }] : [];
  });
