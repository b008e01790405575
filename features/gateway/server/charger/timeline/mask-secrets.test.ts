// Tests that secrets in the messages of chargers are masked.
import { describe, expect, test } from 'vitest';
import { maskText, withoutSecrets } from './mask-secrets.ts';

const secret = 'Hunter2-9f31c';

describe('a secret inside a text is masked', () => {
  test.each([
    ['JSON in a text', `{"cmd":"set","password":"${secret}"}`],
    ['JSON within JSON in a text', JSON.stringify({ body: JSON.stringify({ wifi: { psk_password: secret } }) })],
    ['a list of settings in a text', `[{"key":"AuthorizationKey","value":"${secret}"}]`],
    ['a setting', `AuthorizationKey=${secret}`],
    ['a setting with blanks', `authorization_key : ${secret}`],
    ['a setting in quotes', `BasicAuthPassword = "${secret} with blanks"`],
    ['a query', `https://host/a?user=x&access_token=${secret}&b=1`],
    ['credentials of an address', `ftp://charger:${secret}@files.example.com/fw.bin`],
    ['credentials of an address with a sign in them', `ftp://charger:${secret}@2@files.example.com/fw.bin`],
    ['a header', `Authorization: Basic ${Buffer.from(`x:${secret}`).toString('base64')}`],
    ['a bearer', `bearer ${secret}`],
    ['a signed token', `got eyJhbGciOiJIUzI1NiJ9.${Buffer.from(secret).toString('base64url')}.abc`],
    ['XML', `<cfg><apiKey>${secret}</apiKey></cfg>`],
    ['Chinese', `登录密码：${secret}，站点1`],
    ['JSON that was cut off', `{"a":1,"password":"${secret}`],
    ['JSON that was escaped and cut off', `{"a":"{\\"password\\":\\"${secret}`],
    ['an escaped text', `x={\\"clientSecret\\":\\"${secret}\\"}`],
    ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----`],
  ])('%s', (_what, text) => {
    const all = JSON.stringify([maskText(text), withoutSecrets({ data: text, vendorId: 'ACME' })]);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(`x:${secret}`).toString('base64'));
    expect(all).not.toContain(Buffer.from(secret).toString('base64url'));
    expect(all).toContain('***');
  });
});

test('masks every value below or beside the name of a secret', () => {
  const all = JSON.stringify(
    withoutSecrets({
      setVariableData: [{ component: { name: 'X' }, variable: { name: 'BasicAuthPassword' }, attributeValue: secret }],
      configurationKey: [{ key: 'AuthorizationKey', readonly: false, value: secret }],
      params: [{ name: 'wifi_pwd', value: secret }],
      credentials: { user: secret, list: [secret] },
      pin: 12_345_678,
    }),
  );
  expect(all).not.toContain(secret);
  expect(all).not.toContain('12345678');
});

test('does not change values that are not secret', () => {
  const payload = {
    idTag: 'TAG1',
    idToken: { idToken: 'TAG1', type: 'Central' },
    groupIdToken: { idToken: 'G', type: 'Central' },
    localAuthorizationList: [{ idTag: 'TAG1' }],
    configurationKey: [{ key: 'HeartbeatInterval', value: '300' }],
    url: 'https://files.example.com/fw.bin?v=1',
    data: '{"soc":50,  "id":12345678901234567890}',
    info: 'passed: 3, token reader fault',
  };
  expect(withoutSecrets(payload)).toEqual(payload);
});

test.each(['a', '"', 'password', 'password="', 'a:', '{"password":"', '://', '<password>', '\\"'])(
  'masks messages full of %s within a second',
  (part) => {
    const text = part.repeat(Math.ceil(256_000 / part.length));
    const began = performance.now();
    maskText(text);
    withoutSecrets({ data: text });
    withoutSecrets(Array.from({ length: 2000 }, () => part.repeat(20)));
    expect(performance.now() - began).toBeLessThan(1000);
  },
);

test('masks deeply nested payloads without a stack overflow', () => {
  let nested: unknown = { password: secret };
  for (let depth = 0; depth < 3000; depth++) nested = { data: nested };
  expect(JSON.stringify(withoutSecrets(nested))).not.toContain(secret);
});
