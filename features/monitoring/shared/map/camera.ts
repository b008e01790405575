// The view of the map as the address holds it: longitude, latitude and zoom.
export interface Camera {
  lng: number;
  lat: number;
  zoom: number;
}

/** The whole country. */
export const homeCamera: Camera = { lng: 105, lat: 35, zoom: 3.4 };
export const mostZoom = 18;

/** Returns undefined for an invalid text. */
export function readCamera(text: string): Camera | undefined {
  const parts = text.split(',');
  if (parts.length !== 3 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,6})?$/.test(part))) return undefined;
  const [lng = 0, lat = 0, zoom = 0] = parts.map(Number);
  if (Math.abs(lng) > 180 || Math.abs(lat) > 85 || zoom < 0 || zoom > mostZoom) return undefined;
  return { lng, lat, zoom };
}

export const writeCamera = ({ lng, lat, zoom }: Camera): string =>
  `${lng.toFixed(4)},${lat.toFixed(4)},${zoom.toFixed(2)}`;
