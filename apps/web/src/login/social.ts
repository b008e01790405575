// Sends a person to a third party and takes him back. The data of a begun sign-in stay in this browser tab; the verifier proves at the end
// that the sign-in began here (contract §10 "Sign-on").
import { readItem, removeItem, writeItem } from '../stored-items.ts';

export interface Begun {
  tenantId: string;
  /** The verifier; empty where this origin may not compute digests (plain http), so that the server compares only the user agent. */
  verifier: string;
  /** The page to open after the sign-in. */
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

/** Returns the third party from the redirect address, `/oauth/redirect/{source}`. */
export function sourceIn(path: string): string | undefined {
  return /^\/oauth\/redirect\/([a-z_]{1,32})\/?$/.exec(path)?.[1];
}

async function digestOf(text: string): Promise<string> {
  return encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Encodes bytes as base64url without padding. */
function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
