// A test server that plays all SMS providers. It checks the API key of Yunpian and the signatures of the other providers. The code follows the
// documentation of the providers and shares nothing with the tested code. The server records the messages that it accepts.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenMessage {
  provider: 'yunpian' | 'qiniu' | 'aliyun' | 'tencent';
  phone: string;
  template: string;
  sign: string;
  params: unknown;
}

export interface SmsProvider {
  /** http://127.0.0.1:port */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** The accepted messages. */
  taken: TakenMessage[];
  /** The status codes for the next calls, which are then not processed. The code 0 closes the connection instead. */
  failWith: number[];
  close(): Promise<void>;
}

interface ProviderRequest {
  headers: IncomingMessage['headers'];
  url: URL;
  body: string;
}
type Answer = { status: number; body: object; taken?: TakenMessage };

const accessKey = 'AKIDtest';
const secretKey = 'secret-of-the-test';
/** The phone number that all providers refuse as invalid. */
export const unknownPhone = '13800000000';

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
const header = ({ headers }: ProviderRequest, name: string) => `${headers[name] ?? ''}`;

function yunpian({ body }: ProviderRequest): Answer {
  const form = new URLSearchParams(body);
  const phone = form.get('mobile') ?? '';
  const wrong = (code: number, msg: string, detail: string): Answer => ({
    status: 400,
    body: { http_status_code: 400, code, msg, detail },
  });
  if (form.get('apikey') !== secretKey) return wrong(-1, '非法的apikey', 'apikey不正确或没有授权');
  if (phone === unknownPhone) return wrong(2, '请求参数格式错误', `mobile ${phone} 格式不正确`);
  const pairs = [...new URLSearchParams(form.get('tpl_value') ?? '')].map(([name, value]) => {
    if (!/^#.+#$/.test(name)) throw new Error(`A name without its marks: ${name}`);
    return [name.slice(1, -1), value];
  });
  return {
    status: 200,
    body: { code: 0, msg: '发送成功', count: 1, fee: 0.05, unit: 'RMB', mobile: phone, sid: 3310228982 },
    taken: {
      provider: 'yunpian',
      phone,
      template: form.get('tpl_id') ?? '',
      sign: '',
      params: Object.fromEntries(pairs),
    },
  };
}

function qiniu(request: ProviderRequest): Answer {
  const [, key, sign] = /^Qiniu ([^:]+):([\w=-]+)$/.exec(header(request, 'authorization')) ?? [];
  const text =
    `POST ${request.url.pathname}${request.url.search}\nHost: ${header(request, 'host')}\n` +
    `Content-Type: ${header(request, 'content-type')}\n\n${request.body}`;
  const digest = createHmac('sha1', secretKey).update(text).digest('base64').replace(/\+/g, '-').replace(/\//g, '_');
  if (key !== accessKey || !same(sign ?? '', digest))
    return {
      status: 401,
      body: { error: 'BadToken', message: 'Your authorization token is invalid', request_id: 'r' },
    };
  const sent = JSON.parse(request.body);
  if (sent.mobile === unknownPhone)
    return {
      status: 400,
      body: { error: 'InvalidMobile', message: `mobile ${sent.mobile} is invalid`, request_id: 'r' },
    };
  const { mobile: phone, template_id: template, signature_id, parameters: params } = sent;
  return {
    status: 200,
    body: { message_id: '10086' },
    taken: { provider: 'qiniu', phone, template, sign: signature_id, params },
  };
}

function aliyun(request: ProviderRequest): Answer {
  const wrong = (status: number, Code: string, Message: string): Answer => ({
    status,
    body: { Code, Message, RequestId: 'R' },
  });
  const [, key, names = '', sign = ''] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    ) ?? [];
  if (key !== accessKey) return wrong(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  const list = names.split(';');
  for (const needed of [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ])
    if (!list.includes(needed)) return wrong(400, 'IncompleteSignature', needed);
  if (header(request, 'x-acs-content-sha256') !== hex(request.body)) return wrong(400, 'SignatureDoesNotMatch', 'body');
  const encoded = (text: string) =>
    [...Buffer.from(text, 'utf8')]
      .map((byte) =>
        /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .join('');
  const query = [...request.url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = `POST\n/\n${query}\n${list.map((name) => `${name}:${header(request, name).trim()}\n`).join('')}\n${names}\n${hex(request.body)}`;
  if (!same(sign, mac(secretKey, `ACS3-HMAC-SHA256\n${hex(canonical)}`).toString('hex')))
    return wrong(400, 'SignatureDoesNotMatch', 'Specified signature does not match our calculation.');
  const params = request.url.searchParams;
  const phone = params.get('PhoneNumbers') ?? '';
  // Alibaba Cloud refuses a phone number with status 200; only the code in the body reports the refusal.
  if (phone === unknownPhone) return wrong(200, 'isv.MOBILE_NUMBER_ILLEGAL', `${phone}invalid mobile number`);
  return {
    status: 200,
    body: { Code: 'OK', Message: 'OK', BizId: '9006195035^0', RequestId: 'R' },
    taken: {
      provider: 'aliyun',
      phone,
      template: params.get('TemplateCode') ?? '',
      sign: params.get('SignName') ?? '',
      params: JSON.parse(params.get('TemplateParam') ?? '{}'),
    },
  };
}

function tencent(request: ProviderRequest): Answer {
  const wrong = (Code: string, Message: string): Answer => ({
    status: 200,
    body: { Response: { Error: { Code, Message }, RequestId: 'r' } },
  });
  const [, key, date = '', names = '', sign = ''] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    ) ?? [];
  if (key !== accessKey) return wrong('AuthFailure.SecretIdNotFound', 'The SecretId is not found');
  const seconds = Number(header(request, 'x-tc-timestamp'));
  if (Math.abs(Date.now() / 1000 - seconds) > 300) return wrong('AuthFailure.SignatureExpire', 'Signature expired');
  if (new Date(seconds * 1000).toISOString().slice(0, 10) !== date) return wrong('AuthFailure', 'The date is another');
  const lower = names.split(';').map((name) => `${name}:${header(request, name).toLowerCase().trim()}\n`);
  const canonical = `POST\n/\n\n${lower.join('')}\n${names}\n${hex(request.body)}`;
  const signing = mac(mac(mac(`TC3${secretKey}`, date), 'sms'), 'tc3_request');
  const expected = mac(signing, `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hex(canonical)}`);
  if (!same(sign, expected.toString('hex'))) return wrong('AuthFailure.SignatureFailure', 'The signature is invalid');
  const { PhoneNumberSet, SmsSdkAppId, SignName, TemplateId, TemplateParamSet } = JSON.parse(request.body);
  if (!/^\d+$/.test(SmsSdkAppId)) return wrong('UnsupportedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId');
  const [phone] = PhoneNumberSet;
  const isWrong = phone === `+86${unknownPhone}`;
  const status = isWrong
    ? {
        SerialNo: '',
        PhoneNumber: phone,
        Fee: 0,
        Code: 'InvalidParameterValue.IncorrectPhoneNumber',
        Message: `${phone} wrong`,
      }
    : {
        SerialNo: '5000:1045710669157053657849499619',
        PhoneNumber: phone,
        Fee: 1,
        Code: 'Ok',
        Message: 'send success',
      };
  const body = { Response: { SendStatusSet: [status], RequestId: 'r' } };
  if (isWrong) return { status: 200, body };
  return {
    status: 200,
    body,
    taken: { provider: 'tencent', phone, template: TemplateId, sign: SignName, params: TemplateParamSet },
  };
}

function answerTo(request: ProviderRequest): Answer {
  if (request.url.pathname === '/v2/sms/tpl_single_send.json') return yunpian(request);
  if (request.url.pathname === '/v1/message/single') return qiniu(request);
  if (request.headers['x-acs-action'] === 'SendSms') return aliyun(request);
  if (request.headers['x-tc-action'] === 'SendSms') return tencent(request);
  return { status: 404, body: {} };
}

export async function smsProvider(): Promise<SmsProvider> {
  const taken: TakenMessage[] = [];
  const failWith: number[] = [];
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const failure = failWith.shift();
    if (failure === 0) return request.socket.destroy();
    if (failure !== undefined) return reply.writeHead(failure).end('<html>');
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const answer = answerTo({ headers: request.headers, url, body: Buffer.concat(parts).toString('utf8') });
    if (answer.taken) taken.push(answer.taken);
    return reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKey,
    secretKey,
    taken,
    failWith,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
