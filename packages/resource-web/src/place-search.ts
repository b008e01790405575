// Finds places by name, area code or typed coordinates, among the cities of the product and the tenant's own sites. No outside service
// receives the text.
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { type Console, useConsole } from '@ec/records/console/console';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import { cityCentres } from '@ec/ui/map/city-centres';
import type { NamedPlace } from '@ec/ui/map/place';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useRegistry } from './resources.tsx';

const isLng = (degrees: number) => degrees >= 73 && degrees <= 136;
const isLat = (degrees: number) => degrees >= 3 && degrees <= 54;

/** Reads two numbers in either order: no longitude of China is also a latitude of China. */
export function coordinatesIn(text: string): NamedPlace | undefined {
  const parts = /^\s*(\d{1,3}(?:\.\d+)?)\s*[,，;；\s]\s*(\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!parts) return undefined;
  const [one, other] = [Number(parts[1]), Number(parts[2])];
  const name = `${parts[1]}, ${parts[2]}`;
  if (isLng(one) && isLat(other)) return { name, lng: one, lat: other };
  return isLng(other) && isLat(one) ? { name, lng: other, lat: one } : undefined;
}

const maxPlaces = 5;

/** Returns the sites with coordinates whose title matches the text, from the first `maxPlaces` matches. */
async function sitesNamed({ api }: Console, resource: Resource, text: string, signal: AbortSignal) {
  const { title } = resource;
  const input = { [title]: text, current: 1, size: maxPlaces };
  const { records } = await callOf(api, on(resource, rowCall.list))(input, { signal, quiet: true });
  return records.flatMap((row): NamedPlace[] => {
    const [lng, lat] = [Number(row.lng), Number(row.lat)];
    return isLng(lng) && isLat(lat) ? [{ name: textOf(row[title]), lng, lat }] : [];
  });
}

export function usePlaces(input: string): { places: NamedPlace[]; isBusy: boolean } {
  const page = useConsole();
  const registry = useRegistry();
  const text = useDeferredValue(input.trim());
  const sites = registry
    .all()
    .filter(({ code, scope, fields }) => scope?.site && fields.lng && fields.lat && page.pageOf?.(code) !== undefined);
  const query = useQuery({
    queryKey: ['places', text, sites.map(({ name }) => name).join()],
    queryFn: async ({ signal }) => {
      const each = sites.map((site) => sitesNamed(page, site, text, signal).catch(() => []));
      return (await Promise.all(each)).flat();
    },
    enabled: text.length > 0 && coordinatesIn(text) === undefined,
    staleTime: 60_000,
  });
  if (text === '') return { places: [], isBusy: false };
  const typedPlace = coordinatesIn(text);
  if (typedPlace) return { places: [typedPlace], isBusy: false };
  const cities = cityCentres.filter(({ name, areaCode }) => name.includes(text) || areaCode.startsWith(text));
  return { places: [...cities, ...(query.data ?? [])], isBusy: query.isFetching };
}
