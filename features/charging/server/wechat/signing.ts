// The cryptography of WeChat Pay's API v3: requests are signed with the merchant's key, replies and notices are verified with
// WeChat's key, and certificates and notices are encrypted with a shared key.
import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import type { WechatPayConfig } from './wechat-config.ts';

const scheme = 'WECHATPAY2-SHA256-RSA2048';

export interface SignedRequest {
  method: 'GET' | 'POST';
  /** The path and query of the request. */
  target: string;
  body: string;
}

/** Returns the Authorization header. */
export function authorizationOf(merchant: WechatPayConfig, { method, target, body }: SignedRequest, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(merchant.privateKey, 'base64');
  const { mchId, serialNo } = merchant;
  return `${scheme} mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
}

/** The body of a reply or notice of WeChat, with its signature headers. */
export interface SignedMessage {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
  body: string;
}

export function signedMessageOf(headers: Record<string, string | string[] | undefined>, body: string): SignedMessage {
  const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  return {
    timestamp: of('timestamp'),
    nonce: of('nonce'),
    serial: of('serial'),
    signature: of('signature'),
    body,
  };
}

export function isSignedBy(key: KeyObject, { timestamp, nonce, body, signature }: SignedMessage): boolean {
  if (signature === '' || nonce === '') return false;
  return createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64');
}

const fiveMinutes = 300;

/** Returns whether the time of a message is within five minutes of ours. An older message may be a replay. */
export function isFresh({ timestamp }: SignedMessage, now: Date): boolean {
  return /^\d{9,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= fiveMinutes;
}

/** Data encrypted by AEAD_AES_256_GCM, with the authentication tag at the end of `ciphertext`. */
export interface SealedData {
  nonce: string;
  associated_data?: string | undefined;
  ciphertext: string;
}

const tagBytes = 16;

/** Decrypts sealed data. @throws Error if it was encrypted with another key or modified */
export function unseal(apiV3Key: string, { nonce, associated_data = '', ciphertext }: SealedData): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < tagBytes) throw new Error('The sealed text is too short');
  const open = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes });
  open.setAuthTag(bytes.subarray(-tagBytes));
  open.setAAD(Buffer.from(associated_data));
  return Buffer.concat([open.update(bytes.subarray(0, -tagBytes)), open.final()]).toString('utf8');
}
