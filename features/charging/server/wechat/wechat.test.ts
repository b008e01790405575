// Tests the client of WeChat Pay against a simulated WeChat: signatures, retries, certificates, notices and bills.
import { createCipheriv } from 'node:crypto';
import { type WechatPayProvider, wechatPayProvider } from '@ec/fixtures/charging/test-wechat-provider';
import { selfSigned } from '@ec/testing/self-signed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchBill, readBill } from './bill.ts';
import { readNotice } from './notice.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { askRefund, type RefundOrder, refundOf, sendRefund } from './refund-calls.ts';
import { authorizationOf, type SignedMessage, signedMessageOf, unseal } from './signing.ts';
import type { WechatPayConfig } from './wechat-config.ts';
import { WechatPayError } from './wechat-error.ts';
import { createWechatPay, type WechatPay } from './wechat-pay.ts';

let provider: WechatPayProvider;
let pay: WechatPay;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const merchantPay = (changed: Partial<WechatPayConfig> = {}) =>
  createWechatPay({ merchant: { ...provider.config, ...changed }, clock, allow: ['127.0.0.1'] });

beforeAll(async () => {
  provider = await wechatPayProvider();
  pay = merchantPay();
});
afterAll(() => provider.close());

function sealWith(key: string, text: string) {
  const cipher = createCipheriv('aes-256-gcm', key, 'nonce-of-12b');
  cipher.setAAD(Buffer.from('refund'));
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { nonce: 'nonce-of-12b', associated_data: 'refund', ciphertext: bytes.toString('base64') };
}

let count = 0;
function paidOrder(cents = 11917): Omit<RefundOrder, 'refundCents'> & { refundCents?: number } {
  count += 1;
  const orderNo = `91370100A${String(count).padStart(18, '0')}`;
  const { transactionId } = provider.books.pay({ orderNo, cents });
  const refundNo = `RF${count}`;
  return { refundNo, orderNo, transactionId, reason: '重复扣费', paidCents: cents, notifyUrl: undefined };
}
const order = (refundCents: number, cents?: number): RefundOrder => ({ ...paidOrder(cents), refundCents });
/** Fetches the certificates as the client does. */
async function certificatesReply(): Promise<SignedMessage> {
  const target = '/v3/certificates';
  const authorization = authorizationOf(pay.merchant, { method: 'GET', target, body: '' }, new Date());
  const reply = await fetch(`${provider.config.baseUrl}${target}`, { headers: { authorization } });
  return signedMessageOf(Object.fromEntries(reply.headers), await reply.text());
}
const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    ({ fault: what, code }) => [what, code],
  );

test('a refund is sent with a valid signature, and its state can be queried by its number', async () => {
  const sent = order(3815);
  const answer = await sendRefund(pay, sent);
  expect(answer).toMatchObject({ refundNo: sent.refundNo, status: 'PROCESSING', cents: 3815, successTime: undefined });
  provider.books.settle(sent.refundNo, 'SUCCESS');
  const later = await askRefund(pay, sent.refundNo);
  expect(later).toMatchObject({ status: 'SUCCESS', wxRefundId: answer.wxRefundId });
  expect(Math.abs((later?.successTime?.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
  expect(await askRefund(pay, 'RF-never')).toBeUndefined();
  expect(provider.refusedCalls).toBe(0);
});

test('WeChat refuses a used nonce and a signature over another target, of an old time or with another key', async () => {
  const target = '/v3/refund/domestic/refunds/x';
  const good = authorizationOf(pay.merchant, { method: 'GET', target, body: '' }, new Date());
  const call = (authorization: string) =>
    fetch(`${provider.config.baseUrl}${target}`, { headers: { authorization } }).then(({ status }) => status);
  expect(await call(good)).toBe(404);
  expect(await call(good)).toBe(401); // a nonce is accepted only once
  expect(await call(authorizationOf(pay.merchant, { method: 'GET', target: `${target}1`, body: '' }, new Date()))).toBe(
    401,
  );
  const old = new Date(Date.now() - 400_000);
  expect(await call(authorizationOf(pay.merchant, { method: 'GET', target, body: '' }, old))).toBe(401);
  const { privateKey } = selfSigned('Somebody else');
  const stranger = merchantPay({ privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) });
  expect(await fault(askRefund(stranger, 'x'))).toEqual(['refused', 'SIGN_ERROR']);
});

test('an answer without a valid and recent signature of WeChat is not trusted', async () => {
  for (const mishap of ['unsigned', 'forged', 'stale'] as const) {
    provider.mishap(mishap);
    expect(await fault(sendRefund(pay, order(100))), mishap).toEqual(['untrusted', '']);
  }
  provider.mishap('garbled');
  expect(await fault(sendRefund(pay, order(100)))).toEqual(['unknown', '']);
});

test('a refund that fails temporarily is retried with the same number, and made once', async () => {
  for (const mishap of ['lost', 'broken', 'busy'] as const) {
    const sent = order(500);
    provider.mishap(mishap);
    expect((await sendRefund(pay, sent)).status, mishap).toBe('PROCESSING');
    const refunds = [...provider.books.refunds.values()].filter((each) => each.out_trade_no === sent.orderNo);
    expect(refunds).toHaveLength(1);
  }
});

test('a call without an answer ends within nine seconds with an unknown result', async () => {
  provider.mishap('silent');
  const started = performance.now();
  expect(await fault(sendRefund(pay, order(500)))).toEqual(['unknown', '']);
  expect(performance.now() - started).toBeLessThan(9_000);
}, 10_000);

test('a refusal has the error code of WeChat', async () => {
  expect(await fault(sendRefund(pay, order(200, 100)))).toEqual(['refused', 'INVALID_REQUEST']);
  provider.books.setEmpty(true);
  expect(await fault(sendRefund(pay, order(100)))).toEqual(['refused', 'NOT_ENOUGH']);
  provider.books.setEmpty(false);
  expect((await sendRefund(pay, { ...order(100), reason: '因'.repeat(80) })).status).toBe('PROCESSING');
});

test('an unknown serial causes a fetch of the certificates of WeChat, at most once a minute', async () => {
  await askRefund(pay, 'x');
  const fetched = () => provider.calls.filter((call) => call.endsWith('/v3/certificates')).length;
  const before = fetched();
  provider.rotate();
  ahead = 61_000;
  expect((await sendRefund(pay, order(100))).status).toBe('PROCESSING');
  expect(fetched()).toBe(before + 1);
  const sent = order(100);
  await sendRefund(pay, sent);
  const { headers, body } = provider.notice(sent.refundNo);
  for (let i = 0; i < 20; i += 1)
    expect(await fault(readNotice(pay, { ...headers, 'wechatpay-serial': `5A${i}` }, body))).toEqual(['untrusted', '']);
  expect(fetched()).toBe(before + 1);
  ahead = 0;
});

test('certificates that cannot be fetched are requested at most once a minute', async () => {
  let [time, fetches, isDown] = [Date.now(), 0, true];
  const merchant = { ...provider.config };
  const reply = await certificatesReply();
  const keys = createPlatformKeys({
    merchant,
    now: () => new Date(time),
    fetch: async () => {
      fetches += 1;
      if (isDown) throw new WechatPayError('unknown', 'WeChat did not answer');
      return reply;
    },
  });
  for (let i = 0; i < 20; i += 1) expect(await fault(keys.of(`5A${i}`))).toEqual(['unknown', '']);
  expect(fetches).toBe(1);
  time += 59_999;
  expect(await fault(keys.of(reply.serial))).toEqual(['unknown', '']);
  expect(fetches).toBe(1);
  isDown = false;
  time += 1;
  expect(await keys.of(reply.serial)).toBeDefined();
  expect(await keys.of('5A')).toBeUndefined();
  expect(fetches).toBe(2);
});

test('a refund with an unreadable time is not read, because its effect on the books is unknown', () => {
  const refund = { out_refund_no: 'RF1', refund_id: '5', amount: { refund: 100 }, status: 'SUCCESS' };
  expect(refundOf({ ...refund, success_time: '2026-11-29T10:34:56+08:00' }).successTime).toEqual(
    new Date('2026-11-29T02:34:56Z'),
  );
  for (const time of ['soon', '', '2026-11-29', '2026-13-29T10:34:56+08:00'])
    expect(() => refundOf({ ...refund, success_time: time }), time).toThrow('success_time');
});

test('certificates that are encrypted with another key are not trusted', async () => {
  const other = merchantPay({ apiV3Key: 'x'.repeat(32) });
  expect(await fault(sendRefund(other, order(100)))).toEqual(['untrusted', '']);
});

test('a notice is read only if it is recent, signed and addressed to our merchant', async () => {
  const sent = order(700);
  await sendRefund(pay, sent);
  provider.books.settle(sent.refundNo, 'ABNORMAL');
  const { headers, body } = provider.notice(sent.refundNo);
  expect(await readNotice(pay, headers, body)).toMatchObject({
    refund: { refundNo: sent.refundNo, status: 'ABNORMAL', cents: 700 },
  });
  const refused = async (notice: { headers: Record<string, string>; body: string }) =>
    expect(await fault(readNotice(pay, notice.headers, notice.body))).toEqual(['untrusted', '']);
  await refused({ headers, body: `${body} ` });
  await refused({ headers: { ...headers, 'wechatpay-nonce': 'f'.repeat(32) }, body });
  await refused({
    headers: { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` },
    body,
  });
  await refused({ headers: {}, body });
  await refused(provider.notice(sent.refundNo, { at: new Date(Date.now() - 301_000) }));
  await refused(provider.notice(sent.refundNo, { at: new Date(Date.now() + 301_000) }));
  await refused(provider.notice(sent.refundNo, { resource: { mchid: '1900000110' } }));
});

test('an encrypted text can be opened only with its key, and only unchanged', () => {
  const sealed = sealWith('k'.repeat(32), '到账');
  expect(unseal('k'.repeat(32), sealed)).toBe('到账');
  expect(() => unseal('x'.repeat(32), sealed)).toThrow();
  expect(() => unseal('k'.repeat(32), { ...sealed, associated_data: 'payment' })).toThrow();
  expect(() => unseal('k'.repeat(32), { ...sealed, ciphertext: 'AAAA' })).toThrow('too short');
});

test('the bill of a day is fetched, checked against its hash and read; a missing bill is "creating" or "none"', async () => {
  const sent = order(3815);
  await sendRefund(pay, sent);
  const day = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
  const lines = await fetchBill(pay, day);
  expect(lines).toContainEqual(
    expect.objectContaining({ orderNo: sent.orderNo, refundNo: undefined, amount: '119.17' }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ orderNo: sent.orderNo, refundNo: sent.refundNo, amount: '38.15' }),
  );
  provider.bill.spoil();
  expect(await fault(fetchBill(pay, day))).toEqual(['untrusted', '']);
  provider.bill.setReady(false);
  expect(await fetchBill(pay, day)).toBe('creating');
  provider.bill.setReady(true);
  expect(await fetchBill(pay, '2020-01-01')).toBe('none');
});

test('an incomplete bill is refused as a whole', () => {
  const head = '微信订单号,商户订单号,微信退款单号,商户退款单号,订单金额,申请退款金额';
  const line = '`420,`A,`0,`0,`1.00,`0.00';
  const end = '总交易单数,应结订单总金额';
  expect(readBill([head, line, end, '`1,`1.00'].join('\n'))).toHaveLength(1);
  expect(() => readBill([head, line].join('\n'))).toThrow('no end');
  expect(() => readBill([head, line, end, '`2,`2.00'].join('\n'))).toThrow('lines that it counts');
  expect(() => readBill('a,b\n')).toThrow('no column');
});
