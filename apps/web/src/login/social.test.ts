// Tests the source of a sign-in with an account of a third party.
import { expect, test } from 'vitest';
import { sourceIn } from './social.ts';

test('only the address to which a third party redirects people names a source', () => {
  expect(sourceIn('/oauth/redirect/wechat_open')).toBe('wechat_open');
  for (const path of [
    '/login',
    '/oauth/redirect/',
    '/oauth/redirect/a/b',
    '/x/oauth/redirect/qq',
    '/oauth/redirect/A%3C',
  ])
    expect(sourceIn(path)).toBeUndefined();
});
