// Builds addresses that a phone opens in its applications: RFC 3966 (tel:) and RFC 5870 (geo:).

/** Returns undefined where the text is not a number that can be dialled, for example a masked number. */
export function phoneLink(text: string): string | undefined {
  const number = text.replace(/[\s()-]/g, '');
  return /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : undefined;
}

/** Returns a link with the name as the label of the place; undefined without coordinates. */
export function placeLink(lng: unknown, lat: unknown, name: string): string | undefined {
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined;
  return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;
}
