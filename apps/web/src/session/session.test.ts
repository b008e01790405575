// Tests the session after the reply of the token call.
import { expect, test } from 'vitest';
import { sessionOf } from './session.ts';

test('the person is read from the reply of the token call', () => {
  const session = sessionOf(
    {
      access_token: 'a',
      refresh_token: 'r',
      expires_in: 3600,
      tenant_id: '100003',
      user_id: '19',
      user_name: 'admin',
      real_name: '陈晓岚',
      role_name: 'admin,finance',
    },
    5,
  );
  expect(session).toMatchObject({ accessToken: 'a', obtainedAt: 5, expiresIn: 3600 });
  expect(session.person).toMatchObject({
    userName: '陈晓岚',
    account: 'admin',
    roles: ['admin', 'finance'],
    avatar: '',
  });
});
