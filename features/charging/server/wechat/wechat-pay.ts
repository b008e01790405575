// The WeChat Pay client (API v3) of one merchant: signs requests, verifies replies, and retries temporary failures within some seconds.

import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@ec/kernel/clock';
import { callOut, type OutboundReply } from '@ec/kernel/outbound';
import { objectOf, textOf } from '@ec/language/unknown';
import { createPlatformKeys, type PlatformKeys } from './platform-keys.ts';
import { authorizationOf, isFresh, isSignedBy, type SignedRequest, signedMessageOf } from './signing.ts';
import type { WechatPayConfig } from './wechat-config.ts';
import { jsonOf, WechatPayError } from './wechat-error.ts';

export interface WechatPay {
  merchant: WechatPayConfig;
  keys: PlatformKeys;
  now(): Date;
  /** @throws WechatPayError */
  get(path: string): Promise<unknown>;
  /** A retry may make the same call arrive twice, so the body must contain a unique number. @throws WechatPayError */
  post(path: string, body: object): Promise<unknown>;
  /** Downloads a file, which WeChat does not sign; an earlier signed reply contains its hash. @throws WechatPayError */
  download(url: string): Promise<Buffer>;
}

interface Needs {
  merchant: WechatPayConfig;
  clock: Clock;
  /** Private host names that outgoing calls may reach. */
  allow: readonly string[];
}

/** Milliseconds within which a retry may begin: a caller waits at most ten seconds, and one attempt may take five. */
const retryWindowMs = 3_500;
const billBytes = 64 * 1024 * 1024;

export function createWechatPay({ merchant, clock, allow }: Needs): WechatPay {
  const base = new URL(merchant.baseUrl);
  const now = () => clock.now();
  const keys = createPlatformKeys({
    merchant,
    now,
    fetch: () => sendSigned({ method: 'GET', target: certificates }),
  });

  function send(request: SignedRequest, origin = base.origin, maxBytes?: number): Promise<OutboundReply> {
    const { method, target, body } = request;
    return callOut(
      {
        method,
        url: `${origin}${target}`,
        headers: {
          accept: 'application/json',
          'user-agent': 'energy-cloud',
          authorization: authorizationOf(merchant, request, now()),
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
          // Requests replies that are signed with the configured key.
          ...(merchant.publicKeyId ? { 'wechatpay-serial': merchant.publicKeyId } : {}),
        },
        ...(body === '' ? {} : { body }),
        ...(maxBytes ? { longest: maxBytes } : {}),
      },
      allow,
    );
  }

  /** Sends a request, again after a temporary failure. @throws WechatPayError if no attempt succeeds */
  async function sendWithRetry(request: SignedRequest, origin?: string, maxBytes?: number): Promise<OutboundReply> {
    const started = performance.now();
    for (;;) {
      const answer = await send(request, origin, maxBytes).catch((cause: Error & { code?: string }) => cause);
      if (!(answer instanceof Error) && answer.status < 300) return answer;
      const isTemporary = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!isTemporary || performance.now() - started > retryWindowMs) throw errorOf(answer);
      await wait(300 + Math.random() * 200);
      if (performance.now() - started > retryWindowMs) throw errorOf(answer);
    }
  }

  async function sendSigned({ body = '', ...request }: Omit<SignedRequest, 'body'> & { body?: string }) {
    const answer = await sendWithRetry({ ...request, target: targetBelow(base, request.target), body });
    return signedMessageOf(answer.headers, answer.text);
  }

  async function sendVerified(request: Parameters<typeof sendSigned>[0]): Promise<unknown> {
    const signed = await sendSigned(request);
    const key = await keys.of(signed.serial);
    if (!key || !isFresh(signed, now()) || !isSignedBy(key, signed))
      throw new WechatPayError('untrusted', 'The answer is not signed by WeChat');
    return jsonOf(signed.body);
  }

  return {
    merchant,
    keys,
    now,
    get: (path) => sendVerified({ method: 'GET', target: path }),
    post: (path, body) => sendVerified({ method: 'POST', target: path, body: JSON.stringify(body) }),
    async download(address) {
      const url = new URL(address);
      const answer = await sendWithRetry(
        { method: 'GET', target: `${url.pathname}${url.search}`, body: '' },
        url.origin,
        billBytes,
      );
      return answer.bytes;
    },
  };
}

const certificates = '/v3/certificates';

/** Puts the path of the base URL before the path of a call. Only behind a gateway the base URL has a path. */
const targetBelow = (base: URL, path: string) => `${base.pathname.replace(/\/$/, '')}${path}`;

function errorOf(answer: OutboundReply | (Error & { code?: string })): WechatPayError {
  if (answer instanceof Error)
    return new WechatPayError('unknown', `WeChat did not answer (${answer.code ?? answer.name})`);
  const { code = '', message = '' } = readError(answer.text);
  if (answer.status >= 500 || answer.status === 429)
    return new WechatPayError('unknown', `WeChat answered with ${answer.status} ${code}`.trim(), code);
  return new WechatPayError('refused', message || `WeChat answered with ${answer.status}`, code);
}

function readError(text: string): { code?: string; message?: string } {
  try {
    const { code, message } = objectOf(JSON.parse(text));
    return { code: textOf(code), message: textOf(message).slice(0, 200) };
  } catch {
    return {};
  }
}
