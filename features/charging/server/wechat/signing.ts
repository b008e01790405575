// The cryptography of WeChat Pay's API v3: requests signed with the merchant's key, answers and notices checked with WeChat's,
// certificates and notices sealed with the key that both know.
import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import type { WechatPayConfig } from './wechat-config.ts';

const scheme = 'WECHATPAY2-SHA256-RSA2048';

export interface SignedRequest {
  method: 'GET' | 'POST';
  /** Path and query as they are sent. */
  target: string;
  body: string;
}

/** The Authorization header. */
export function authorizationOf(merchant: WechatPayConfig, { method, target, body }: SignedRequest, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(merchant.privateKey, 'base64');
  const { mchId, serialNo } = merchant;
  return `${scheme} mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
}

/** Signature headers of a reply or a notice of WeChat. */
export interface Signed {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
  body: string;
}

export function signedOf(headers: Record<string, string | string[] | undefined>, body: string): Signed {
  const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  return {
    timestamp: of('timestamp'),
    nonce: of('nonce'),
    serial: of('serial'),
    signature: of('signature'),
    body,
  };
}

export function isSignedBy(key: KeyObject, { timestamp, nonce, body, signature }: Signed): boolean {
  if (signature === '' || nonce === '') return false;
  return createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64');
}

const fiveMinutes = 300;

/** An old message may be one that was listened to. */
export function isFresh({ timestamp }: Signed, now: Date): boolean {
  return /^\d{9,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= fiveMinutes;
}

/** AEAD_AES_256_GCM; the tag stands at the end. */
export interface Sealed {
  nonce: string;
  associated_data?: string | undefined;
  ciphertext: string;
}

const tagBytes = 16;

/** @throws Error where it was sealed with another key, or changed */
export function unseal(apiV3Key: string, { nonce, associated_data = '', ciphertext }: Sealed): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < tagBytes) throw new Error('The sealed text is too short');
  const open = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes });
  open.setAuthTag(bytes.subarray(-tagBytes));
  open.setAAD(Buffer.from(associated_data));
  return Buffer.concat([open.update(bytes.subarray(0, -tagBytes)), open.final()]).toString('utf8');
}
