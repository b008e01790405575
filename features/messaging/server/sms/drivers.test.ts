// Tests that each provider would accept our requests: the stand-in computes every signature with its own code.
import { type SmsProvider, smsProvider, unknownPhone } from '@ec/testing/sms-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smsCategory } from '../../shared/messaging.enums.ts';
import { notConnected } from '../sending/channel.ts';
import type { SmsPlace } from './driver.ts';
import { sendSms } from './send-sms.ts';

let provider: SmsProvider;
beforeAll(async () => {
  provider = await smsProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.taken.length = 0;
});

const { yunpian, qiniuCloud, alibabaCloud, tencentCloud } = smsCategory.key;
const all = [
  ['yunpian', yunpian],
  ['qiniu', qiniuCloud],
  ['aliyun', alibabaCloud],
  ['tencent', tencentCloud],
] as const;

const params = { name: "张三 & *'()!~#/%+", code: '12 34' };
const place = (category: number, changes: Partial<SmsPlace> = {}): SmsPlace => ({
  category,
  templateId: 'SMS_1',
  signName: '能源云 A+B',
  regionId: '',
  appId: '1400006666',
  accessKey: provider.accessKey,
  secretKey: provider.secretKey,
  endpoint: provider.endpoint,
  ...changes,
});
const send = (category: number, changes: Partial<SmsPlace> = {}, phone = '13812345678', allow = ['127.0.0.1']) =>
  sendSms(place(category, changes), { phone, params }, { now: new Date(), allow });

describe.each(all)('the provider %s', (name, category) => {
  test('accepts a message with special characters', async () => {
    expect(await send(category)).toEqual({ ok: true, providerId: expect.stringMatching(/\d/) });
    expect(provider.taken).toEqual([
      {
        provider: name,
        template: 'SMS_1',
        phone: name === 'tencent' ? '+8613812345678' : '13812345678',
        sign: name === 'yunpian' ? '' : '能源云 A+B',
        params: name === 'tencent' ? Object.values(params) : params,
      },
    ]);
  });

  test('refuses another secret with a reason', async () => {
    const answer = await send(category, { secretKey: 'other' });
    expect(answer).toMatchObject({
      ok: false,
      isPassing: false,
      reason: expect.stringMatching(/BadToken|apikey|Signature/),
    });
    expect(provider.taken).toEqual([]);
  });

  test('gives a reason for an unknown phone number', async () => {
    expect(await send(category, {}, unknownPhone)).toMatchObject({
      ok: false,
      isPassing: false,
      reason: expect.stringMatching(/mobile|Mobile|MOBILE|PhoneNumber/),
    });
  });

  test('causes a temporary failure while it is away', async () => {
    for (const failure of [0, 429, 500, 503]) {
      provider.failWith.push(failure);
      expect(await send(category)).toMatchObject({ ok: false, isPassing: true });
    }
    expect(await send(category, { endpoint: 'http://127.0.0.1:1' })).toEqual(notConnected('ECONNREFUSED 127.0.0.1:1'));
  });

  test('receives no request at a forbidden address', async () => {
    expect(await send(category, {}, '13812345678', [])).toEqual(
      notConnected('127.0.0.1 lies where no outgoing connection may go'),
    );
    expect(provider.taken).toEqual([]);
  });

  test('has not sent the message if a proxy answers with its own page', async () => {
    provider.failWith.push(200);
    expect(await send(category)).toEqual(notConnected('HTTP 200', false));
  });
});
