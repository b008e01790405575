// Sites whose pages the console may embed (specification §2, /myiframe). The platform owns the menus, so its parameter `embed.origins`
// lists the sites.

export const embedParam = 'embed.origins';
/** The value for an empty list, because a parameter cannot be empty. */
export const noOrigins = 'none';

/** Returns the origins in a value, without parts that are not web origins. */
export const originsIn = (value: string): string[] => [
  ...new Set(partsOf(value).flatMap((part) => originOf(part) ?? [])),
];

/** Returns the first part of a value that is not a web origin; undefined for a valid value. */
export const wrongOrigin = (value: string): string | undefined =>
  value.trim() === noOrigins ? undefined : partsOf(value).find((part) => originOf(part) === undefined);

const partsOf = (value: string) => value.split(/[\s,;，；]+/).filter((part) => part !== '');

/** Returns the origin of an http or https address that has no user, path, query or fragment. */
function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // Refuses wildcards, and characters that would end the entry in the policy.
  if (!/^[a-z\d.\-[\]:]+$/.test(url.host)) return undefined;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined;
}
