// The redirect URIs of a client. The server compares whole addresses literally (contract §10; RFC 9700 §2.1).

/** Splits the comma-joined addresses of a client's row. */
export const redirectUrisOf = (registered: string): string[] =>
  registered
    .split(',')
    .map((uri) => uri.trim())
    .filter(Boolean);

/** Accepts an absolute http or https address without a fragment (RFC 6749 §3.1.2), a user name, a password or a wildcard. */
export function isRedirectUri(uri: string): boolean {
  if (/[\s*#\\]/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
