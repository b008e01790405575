// WeChat Pay (API v3) on this machine, as far as refunds and bills need it: checks who calls, signs what it says, seals its
// certificates and notices, changes its key, and can be slow, broken or wrong. For tests only.
import { createCipheriv, createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '@ec/testing/self-signed';
import { type Bill, billOf } from './test-wechat-bill.ts';
import { createWechatBooks, Refusal, type WechatBooks } from './test-wechat-books.ts';

/** The fault of the next call. `lost`: the call is done, but its reply does not arrive. */
export type Mishap = 'lost' | 'silent' | 'broken' | 'busy' | 'unsigned' | 'forged' | 'garbled' | 'stale';

export interface Notice {
  headers: Record<string, string>;
  body: string;
}

export interface WechatPayProvider {
  /** For EC_WECHAT_PAY of a tenant. */
  config: { mchId: string; serialNo: string; privateKey: string; apiV3Key: string; baseUrl: string };
  books: WechatBooks;
  bill: Bill;
  /** Every call that arrived, as method and path. */
  calls: string[];
  /** Calls whose signature was not ours. */
  refusedCalls: number;
  mishap(...next: Mishap[]): void;
  /** Ends the fault. */
  calm(): void;
  /** Signs with a new key from now on; the old certificate is listed no more. */
  rotate(): void;
  /** Makes a notice about a refund, signed and encrypted. */
  notice(refundNo: string, changed?: { at?: Date; resource?: object }): Notice;
  /** Makes a notice about a payment. */
  payNotice(orderNo: string): Notice;
  /** Sends it where the refund asked for it; the status that came back. */
  notify(refundNo: string): Promise<number>;
  close(): Promise<void>;
}

const fiveMinutes = 300;

/** `port` 0: any free one. `now`: where the server under test has a clock of its own. */
export async function wechatPayProvider({
  port = 0,
  now = () => new Date(),
}: {
  port?: number;
  now?: () => Date;
} = {}): Promise<WechatPayProvider> {
  const merchant = selfSigned('Our merchant');
  const apiV3Key = randomBytes(16).toString('hex');
  const mchId = '1900000109';
  const publicKey = createPublicKey(merchant.privateKey);
  let platform = selfSigned('WeChat Pay on this machine');
  const seenNonces = new Set<string>();
  const mishaps: Mishap[] = [];
  const calls: string[] = [];
  const books = createWechatBooks(now);
  const bill = billOf(books, mchId);
  let refusedCalls = 0;

  function headersFor(body: string, at = now(), key = platform.privateKey): Record<string, string> {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64');
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': platform.serial,
      'wechatpay-signature': signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    };
  }

  function seal(text: string, associated_data: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
    cipher.setAAD(Buffer.from(associated_data));
    const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data, ciphertext: sealed.toString('base64') };
  }

  function isOurs(request: IncomingMessage, body: string): boolean {
    const [scheme, rest = ''] = (request.headers.authorization ?? '').split(/ (.*)/);
    const given = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    const { nonce_str: nonce = '', timestamp = '', signature = '' } = given;
    const isKnown = given.mchid === mchId && given.serial_no === merchant.serial && !seenNonces.has(nonce);
    seenNonces.add(nonce);
    const isNow = Math.abs(now().getTime() / 1000 - Number(timestamp)) <= fiveMinutes;
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`;
    const isSigned = createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64');
    return scheme === 'WECHATPAY2-SHA256-RSA2048' && isKnown && isNow && isSigned;
  }

  const certificates = () => ({
    data: [
      {
        serial_no: platform.serial,
        effective_time: new Date().toISOString(),
        expire_time: new Date(Date.now() + 1e10).toISOString(),
        encrypt_certificate: seal(platform.certificate, 'certificate'),
      },
    ],
  });

  function answerTo(request: IncomingMessage, url: URL, body: string): unknown {
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/([\w|*@-]+)$/.exec(url.pathname)?.[1];
    if (url.pathname === '/v3/certificates') return certificates();
    if (url.pathname === '/v3/refund/domestic/refunds' && request.method === 'POST')
      return books.refund(JSON.parse(body));
    if (refundNo) return books.find(refundNo);
    if (url.pathname === '/v3/bill/tradebill') return bill.offer(url.searchParams, `${base}/v3/billdownload/file`);
    throw new Refusal(404, 'RESOURCE_NOT_EXISTS', 'No such path');
  }

  function send(reply: ServerResponse, status: number, value: unknown, mishap?: Mishap): void {
    const text = mishap === 'garbled' ? '{"refund_id":' : JSON.stringify(value);
    const stranger = mishap === 'forged' ? selfSigned('Somebody else').privateKey : undefined;
    const at = mishap === 'stale' ? new Date(now().getTime() - 2 * fiveMinutes * 1000) : now();
    const signed = mishap === 'unsigned' ? { 'content-type': 'application/json' } : headersFor(text, at, stranger);
    reply.writeHead(status, signed).end(text);
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const body = await bodyOf(request);
    calls.push(`${request.method} ${url.pathname}`);
    const mishap = mishaps.shift();
    if (mishap === 'silent') return undefined;
    if (mishap === 'broken') return send(reply, 500, { code: 'SYSTEM_ERROR', message: '系统错误' });
    if (mishap === 'busy') return send(reply, 429, { code: 'FREQUENCY_LIMITED', message: '频率限制' });
    if (!isOurs(request, body)) {
      refusedCalls += 1;
      return send(reply, 401, { code: 'SIGN_ERROR', message: '签名错误' });
    }
    if (url.pathname === '/v3/billdownload/file') return reply.end(bill.file(url.searchParams.get('token') ?? ''));
    try {
      const answer = answerTo(request, url, body);
      if (mishap === 'lost') return request.socket.destroy();
      return send(reply, 200, answer, mishap);
    } catch (error) {
      if (error instanceof Refusal) return send(reply, error.status, { code: error.code, message: error.message });
      return send(reply, 400, { code: 'PARAM_ERROR', message: String(error) });
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function notice(refundNo: string, { at, resource = {} }: { at?: Date; resource?: object } = {}): Notice {
    const { status, ...refund } = books.find(refundNo);
    return told(`REFUND.${status}`, 'refund', { ...refund, refund_status: status, ...resource }, at);
  }

  function payNotice(orderNo: string): Notice {
    const payment = books.payments.find((each) => each.orderNo === orderNo);
    if (!payment) throw new Error(`Nothing was paid for ${orderNo}`);
    return told('TRANSACTION.SUCCESS', 'transaction', {
      out_trade_no: orderNo,
      transaction_id: payment.transactionId,
      trade_state: 'SUCCESS',
      success_time: payment.paidAt.toISOString(),
      amount: { total: payment.cents, payer_total: payment.cents, currency: 'CNY' },
    });
  }

  function told(event_type: string, original_type: string, resource: object, at?: Date): Notice {
    const sealed = seal(JSON.stringify({ mchid: mchId, ...resource }), original_type);
    const body = JSON.stringify({
      ...{ id: randomBytes(16).toString('hex'), create_time: now().toISOString(), summary: '结果通知' },
      ...{ event_type, resource_type: 'encrypt-resource', resource: { original_type, ...sealed } },
    });
    return { headers: headersFor(body, at), body };
  }

  return {
    config: {
      mchId,
      serialNo: merchant.serial,
      privateKey: String(merchant.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      apiV3Key,
      baseUrl: base,
    },
    books,
    bill,
    calls,
    get refusedCalls() {
      return refusedCalls;
    },
    mishap: (...next) => void mishaps.push(...next),
    calm: () => {
      mishaps.length = 0;
    },
    rotate: () => {
      platform = selfSigned('WeChat Pay with a new key');
    },
    notice,
    payNotice,
    async notify(refundNo) {
      const address = books.notifyUrlOf(refundNo);
      if (!address) return 0;
      const { headers, body } = notice(refundNo);
      return (await fetch(address, { method: 'POST', headers, body })).status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
