// Computes the distance between two places in metres along the great circle (haversine formula, mean radius of the Earth).
export interface Place {
  /** Degrees. GCJ-02, as all stored coordinates. */
  lng: number;
  lat: number;
}

const radius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function metresBetween(one: Place, other: Place): number {
  const byLat = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const byLng = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return 2 * radius * Math.asin(Math.sqrt(byLat + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * byLng));
}
