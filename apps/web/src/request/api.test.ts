// Tests the requests of the console: their headers, their failures, their downloads, and changes of the session meanwhile.
import { ApiError } from '@ec/records/console/api';
import { expect, test, vi } from 'vitest';
import { type ApiParts, addressOf, createApi } from './api.ts';

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function parts(answers: (Response | Error)[], over: Partial<ApiParts> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const onFailure = vi.fn();
  const onSignedOut = vi.fn();
  const fake = async (url: unknown, init: unknown) => {
    sent.push({ url: String(url), init: init as RequestInit });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('Failed to fetch');
  };
  const api = createApi({
    token: () => 'T1',
    language: () => 'en',
    before: async () => undefined,
    adoptToken: () => 'T1',
    onSignedOut,
    onFailure,
    fetch: fake as typeof fetch,
    ...over,
  });
  return { api, sent, onFailure, onSignedOut };
}

const ok = { code: 200, success: true, data: 5, msg: '操作成功' };

test('a request carries the Basic client, the bearer token, the language and credentials', async () => {
  const { api, sent } = parts([reply(200, ok)]);
  expect(await api.get('blade-system/param/list', { current: 1, paramName: '', size: undefined })).toBe(5);
  expect(sent[0]?.url).toBe('/api/blade-system/param/list?current=1');
  expect(sent[0]?.init).toMatchObject({
    credentials: 'include',
    headers: { Authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0', 'Blade-Auth': 'bearer T1', 'Accept-Language': 'en' },
  });
});

test('a body is sent as JSON', async () => {
  const { api, sent } = parts([reply(200, ok)]);
  await api.post('blade-system/param/submit', { paramKey: 'a' });
  expect(sent[0]?.init.body).toBe('{"paramKey":"a"}');
});

test('401 signs out without a toast and rejects', async () => {
  const { api, onFailure, onSignedOut } = parts([reply(401, { code: 401, msg: '请求未授权' })]);
  await expect(api.get('x')).rejects.toMatchObject({ status: 401 });
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
});

test('a call with the reply 401 is sent once more if another tab has renewed the token meanwhile', async () => {
  let token = 'T1';
  const adoptToken = () => {
    token = 'T2';
    return token;
  };
  const { api, sent, onSignedOut } = parts([reply(401, { code: 401 }), reply(200, ok)], {
    token: () => token,
    adoptToken,
  });
  expect(await api.get('x')).toBe(5);
  expect(sent[1]?.init.headers).toMatchObject({ 'Blade-Auth': 'bearer T2' });
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('another refusal shows its message once and rejects with the request id', async () => {
  const { api, onFailure } = parts([
    reply(400, { code: 400, msg: '请先删除子节点!', data: {} }, { 'X-Request-Id': 'r1' }),
  ]);
  await expect(api.post('x')).rejects.toMatchObject({ status: 400, message: '请先删除子节点!', requestId: 'r1' });
  expect(onFailure).toHaveBeenCalledExactlyOnceWith('请先删除子节点!');
});

test('a quiet call rejects without a toast', async () => {
  const { api, onFailure } = parts([reply(409, { code: 409, msg: '数据已被他人修改', data: { current: {} } })]);
  await expect(api.post('x', {}, undefined, { quiet: true })).rejects.toMatchObject({ data: { current: {} } });
  expect(onFailure).not.toHaveBeenCalled();
});

test('a network failure rejects with status 0 and without a toast', async () => {
  const { api, onFailure } = parts([]);
  const failure = await api.get('x').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 0 });
  expect(onFailure).not.toHaveBeenCalled();
});

test('a download is saved under the name that the server gives, and its address contains no token', async () => {
  const save = vi.fn();
  const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': "attachment; filename*=UTF-8''a.csv" };
  const { api, sent } = parts([new Response('a,b', { headers })], { save });
  await api.download('blade-system/task/file', { id: '1', key: 'k' });
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'a.csv');
  expect(sent[0]?.url).toBe('/api/blade-system/task/file?id=1&key=k');
});

test('a refused download saves no file', async () => {
  const save = vi.fn();
  const refusal = reply(404, { code: 404, msg: '数据不存在', data: {} }, { 'Content-Type': 'application/json' });
  const { api } = parts([refusal], { save });
  await expect(api.download('blade-system/task/file')).rejects.toMatchObject({ status: 404, message: '数据不存在' });
  expect(save).not.toHaveBeenCalled();
});

test('addresses are under /api, even if the path does not begin with it', () => {
  expect(addressOf('blade-user/page')).toBe('/api/blade-user/page');
  expect(addressOf('/api/site', { a: 'b c' })).toBe('/api/site?a=b+c');
});

test('a call is not sent, or not repeated, if the session changes to another tenant meanwhile', async () => {
  let place = '100003/7';
  let token = 'T1';
  const elsewhere = async () => {
    [place, token] = ['000000/7', 'T2'];
  };
  const early = parts([reply(200, ok)], { token: () => token, place: () => place, before: elsewhere });
  await expect(early.api.post('truck/station/submit', {})).rejects.toMatchObject({ status: 0 });
  expect(early.sent).toHaveLength(0);
  [place, token] = ['100003/7', 'T1'];
  const adoptToken = () => {
    void elsewhere();
    return token;
  };
  const late = parts([reply(401, {}), reply(200, ok)], { token: () => token, place: () => place, adoptToken });
  await expect(late.api.post('truck/station/submit', {})).rejects.toMatchObject({ status: 0 });
  expect(late.sent).toHaveLength(1);
  expect(late.onSignedOut).not.toHaveBeenCalled();
});
