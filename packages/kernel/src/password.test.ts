// Tests the md5 of passwords that clients send, and the argon2id hashes that are stored.
import { expect, test } from 'vitest';
import { hashPassword, md5Hex, readSecret, verifyPassword } from './password.ts';

test('md5Hex hashes every password as clients do, also Chinese text and text that looks like an md5', () => {
  expect(md5Hex('admin')).toBe('21232f297a57a5a743894a0e4a801fc3');
  expect(md5Hex('密码')).toBe('a8105204604a0b11e916f3879aae3b0b');
  expect(md5Hex(md5Hex('admin'))).not.toBe(md5Hex('admin'));
});

test('a password is stored as argon2id, differs each time and can be verified', async () => {
  const secret = md5Hex('admin');
  const [one, two] = await Promise.all([hashPassword(secret), hashPassword(secret)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, secret)).toBe(true);
  expect(await verifyPassword(one, md5Hex('Admin'))).toBe(false);
});

test('a missing or damaged hash matches no password, and a missing password matches no hash', async () => {
  for (const stored of [undefined, null, '', 'damaged', '$argon2id$v=19$m=19456,t=2,p=1$x$y'])
    expect(await verifyPassword(stored, md5Hex('admin'))).toBe(false);
  expect(await verifyPassword(await hashPassword(''), undefined)).toBe(false);
});

test('readSecret accepts only texts of 32 hex digits', () => {
  expect(readSecret('21232F297A57A5A743894A0E4A801FC3')).toBe('21232f297a57a5a743894a0e4a801fc3');
  for (const sent of [
    '',
    'admin',
    '21232f297a57a5a743894a0e4a801fc',
    '21232f297a57a5a743894a0e4a801fc3\n',
    'g'.repeat(32),
  ])
    expect(readSecret(sent)).toBeUndefined();
});
