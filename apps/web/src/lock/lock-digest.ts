// Digests a lock password with PBKDF2-HMAC-SHA256 and a random salt (OWASP Password Storage Cheat Sheet). WebCrypto computes it.
// Plain-http addresses of a plant network have no WebCrypto; there a library computes fewer rounds.

/** The browser stores this digest instead of the password. `salt` and `digest` are hexadecimal. */
export interface PasswordDigest {
  salt: string;
  rounds: number;
  digest: string;
}

const rounds = { webCrypto: 600_000, library: 100_000 };
const bytes = { salt: 16, digest: 32 };

export async function digestPassword(password: string): Promise<PasswordDigest> {
  const salt = crypto.getRandomValues(new Uint8Array(bytes.salt));
  const count = subtle() ? rounds.webCrypto : rounds.library;
  return { salt: hexOf(salt), rounds: count, digest: await derive(password, salt, count) };
}

export async function matchesDigest(password: string, stored: PasswordDigest): Promise<boolean> {
  return (await derive(password, bytesOf(stored.salt), stored.rounds)) === stored.digest;
}

/** Undefined outside of secure contexts, although its type in the DOM library says otherwise. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto.subtle;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const webCrypto = subtle();
  const secret = new TextEncoder().encode(password);
  if (!webCrypto) {
    const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
      import('@noble/hashes/pbkdf2.js'),
      import('@noble/hashes/sha2.js'),
    ]);
    return hexOf(await pbkdf2Async(sha256, secret, salt, { c: iterations, dkLen: bytes.digest }));
  }
  const key = await webCrypto.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return hexOf(new Uint8Array(await webCrypto.deriveBits(algorithm, key, bytes.digest * 8)));
}

const hexOf = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
