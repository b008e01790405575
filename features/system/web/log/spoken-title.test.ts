import { expect, test } from 'vitest';
import { spokenTitle } from './spoken-title.ts';

const resources = [{ label: { zh: '站点', en: 'Station' } }];

test('a call is said by its resource and its verb, with what was refused behind it', () => {
  expect(spokenTitle('Station: edit', resources)).toBe('站点 · 修改');
  expect(spokenTitle('Station: edit: 数据已被他人修改', resources)).toBe('站点 · 修改：数据已被他人修改');
  expect(spokenTitle('Sign in: 用户名或密码错误', resources)).toBe('登录：用户名或密码错误');
});

test('what is not known stays as it was written', () => {
  for (const title of ['Station: dance', 'Truck: edit', 'Anything', ''])
    expect(spokenTitle(title, resources)).toBe(title);
});
