// Packs on trucks that can stand on a map: those of trucks that the viewer sees and that have said where they are.
import type { BatteryHome } from './slot-wall.tsx';

export type OnVehicle = BatteryHome['onVehicle'][number];
export type PlacedPack = OnVehicle & { lng: number; lat: number };

/** The Null Island of a receiver without a fix is no position. */
const isFix = (lng: number, lat: number): boolean =>
  (lng !== 0 || lat !== 0) && Math.abs(lng) <= 180 && Math.abs(lat) < 85;

export const placedPacks = (packs: readonly OnVehicle[]): PlacedPack[] =>
  packs.flatMap((pack) => {
    const { lng, lat, carId } = pack;
    return carId !== '' && lng !== null && lat !== null && isFix(lng, lat) ? [{ ...pack, lng, lat }] : [];
  });
