// The way to a third party and back. What is kept for the way back stays in this browser tab: the verifier proves at the end that
// the sign-in was begun here (contract §10 "Sign-on").
import { readItem, removeItem, writeItem } from '../stored-items.ts';

export interface Begun {
  tenantId: string;
  /** '' where this origin may not compute digests (plain http): the server then holds on to the user agent alone. */
  verifier: string;
  /** The page that was wanted. */
  to: string;
}

const itemOf = (source: string) => `social-${source}`;

export async function goTo(source: string, tenantId: string, to: string): Promise<void> {
  const verifier = crypto.subtle ? encoded(crypto.getRandomValues(new Uint8Array(32))) : '';
  const query = new URLSearchParams({ tenantId });
  if (verifier) query.set('challenge', await digestOf(verifier));
  writeItem(itemOf(source), { tenantId, verifier, to } satisfies Begun, 'session');
  window.location.assign(`/api/blade-auth/oauth/render/${source}?${query}`);
}

/** Returns the sign-in that was begun in this tab, and removes it. */
export function takeBegun(source: string): Begun | undefined {
  const begun = readItem<Begun>(itemOf(source));
  removeItem(itemOf(source));
  return begun;
}

/** The third party of the address that people come back to, `/oauth/redirect/{source}`. */
export function sourceIn(path: string): string | undefined {
  return /^\/oauth\/redirect\/([a-z_]{1,32})\/?$/.exec(path)?.[1];
}

async function digestOf(text: string): Promise<string> {
  return encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** base64url without padding */
function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
