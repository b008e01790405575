// The keys with which WeChat signs, by serial number: the configured key, and the keys of WeChat's certificates. The certificates are
// fetched for an unknown serial number, because WeChat changes its keys, and when they are older than twelve hours.
import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { isSignedBy, type SignedMessage, unseal } from './signing.ts';
import type { WechatPayConfig } from './wechat-config.ts';
import { jsonOf, WechatPayError } from './wechat-error.ts';

const maxKeyAgeMs = 12 * 3600_000;
/** The minimum time in milliseconds from one fetch to the next, so that notices with invented serial numbers do not each cause a fetch. */
const minFetchIntervalMs = 60_000;

const certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        nonce: z.string(),
        associated_data: z.string().optional(),
        ciphertext: z.string(),
      }),
    }),
  ),
});

export interface PlatformKeys {
  /**
   * Returns undefined if WeChat has no such key.
   * @throws WechatPayError if the last fetch of the certificates failed
   */
  of(serial: string): Promise<KeyObject | undefined>;
}

interface Needs {
  merchant: WechatPayConfig;
  now: () => Date;
  /** Fetches the reply to GET /v3/certificates. */
  fetch: () => Promise<SignedMessage>;
}

export function createPlatformKeys({ merchant, now, fetch }: Needs): PlatformKeys {
  let keysBySerial = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let lastFetch = Promise.resolve();

  async function refresh(): Promise<void> {
    const answer = await fetch();
    keysBySerial = readCertificates(merchant, answer, now());
    fetchedAt = now().getTime();
  }

  return {
    async of(serial) {
      if (serial === merchant.publicKeyId && merchant.publicKey) return createPublicKey(merchant.publicKey);
      if (serial.startsWith('PUB_KEY_ID_')) return undefined;
      const time = now().getTime();
      const key = keysBySerial.get(normalizeSerial(serial));
      if (key && time - fetchedAt < maxKeyAgeMs) return key;
      if (time - attemptedAt >= minFetchIntervalMs) {
        attemptedAt = time;
        lastFetch = refresh();
      }
      // Until the next fetch, each caller gets the error of a fetch that failed.
      await lastFetch;
      return keysBySerial.get(normalizeSerial(serial));
    },
  };
}

const normalizeSerial = (serial: string) => serial.toUpperCase().replace(/^0+/, '');

/** Reads the keys and verifies the reply with them. They are trusted because only WeChat can have encrypted them. */
function readCertificates(merchant: WechatPayConfig, answer: SignedMessage, now: Date): Map<string, KeyObject> {
  const parsed = certificates.safeParse(jsonOf(answer.body));
  if (!parsed.success) throw new WechatPayError('untrusted', 'The certificates cannot be read');
  const keys = new Map<string, KeyObject>();
  for (const { serial_no, encrypt_certificate } of parsed.data.data) {
    const certificate = new X509Certificate(unsealed(merchant, encrypt_certificate));
    if (normalizeSerial(certificate.serialNumber) !== normalizeSerial(serial_no)) continue;
    if (certificate.validFromDate <= now && now < certificate.validToDate)
      keys.set(normalizeSerial(serial_no), certificate.publicKey);
  }
  const key = keys.get(normalizeSerial(answer.serial));
  if (!key || !isSignedBy(key, answer)) throw new WechatPayError('untrusted', 'The certificates are not signed');
  return keys;
}

function unsealed(merchant: WechatPayConfig, sealed: Parameters<typeof unseal>[1]): string {
  try {
    return unseal(merchant.apiV3Key, sealed);
  } catch {
    throw new WechatPayError('untrusted', 'The certificates are sealed with another key than ours');
  }
}
