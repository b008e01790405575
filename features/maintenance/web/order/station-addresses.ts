// Addresses that a phone opens in its own applications: RFC 3966 (tel:) and RFC 5870 (geo:).

/** Undefined where the text holds no number that can be dialled: a masked one holds none. */
export function phoneLink(text: string): string | undefined {
  const dialled = text.replace(/[\s()-]/g, '');
  return /^\+?\d{5,15}$/.test(dialled) ? `tel:${dialled}` : undefined;
}

/** Map applications show the name at the place of the query. */
export function placeLink(lng: unknown, lat: unknown, name: string): string | undefined {
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined;
  return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;
}
