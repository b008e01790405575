// Sites whose pages the console may embed (specification §2, /myiframe): the parameter `embed.origins` of the platform, which owns the
// menus.

export const embedParam = 'embed.origins';
/** The value of the parameter that lists none: a parameter is never empty. */
export const noOrigins = 'none';

/** The origins that a value lists; what is no origin of the web is left out. */
export const originsIn = (value: string): string[] => [
  ...new Set(partsOf(value).flatMap((part) => originOf(part) ?? [])),
];

/** The first part of a value that is no origin; undefined where all are. */
export const wrongOrigin = (value: string): string | undefined =>
  value.trim() === noOrigins ? undefined : partsOf(value).find((part) => originOf(part) === undefined);

const partsOf = (value: string) => value.split(/[\s,;，；]+/).filter((part) => part !== '');

/** `https://host` or `https://host:port`, and nothing behind it: a policy of the browser compares no more. */
function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // No name of a host holds what would end a policy; a wildcard is no origin.
  if (!/^[a-z\d.\-[\]:]+$/.test(url.host)) return undefined;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined;
}
