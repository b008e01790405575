// Where a client may be sent back to: whole addresses, compared letter by letter (contract §10; RFC 9700 §2.1).

/** The addresses that a client has registered, comma-joined in its row. */
export const redirectUrisOf = (registered: string): string[] =>
  registered
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Absolute, http or https, without a fragment (RFC 6749 §3.1.2), a person or a wildcard in it. */
export function isRedirectUri(uri: string): boolean {
  if (/[\s*#\\]/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
