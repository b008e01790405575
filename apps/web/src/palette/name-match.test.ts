// Tests how the command palette finds names, also by the spelling of Chinese characters.
import { expect, it } from 'vitest';
import { ranked, rankOf } from './name-match.ts';
import { spelling } from './spelling.ts';

const means = (name: string, text: string) => rankOf(name, text, spelling) !== undefined;

it.each([
  ['站点管理', '点管'],
  ['站点管理', 'zhandian'],
  ['站点管理', 'zdgl'],
  ['站点管理', 'zhd'],
  ['站点管理', 'GUANLI'],
  ['站点管理', 'zhan dian'],
  ['角色管理', 'jueseguanli'],
  ['退款管理', 'tk'],
  ['TOU 电价', 'tou'],
  ['TOU 电价', 'dj'],
  ['Swap batteries', 'batt'],
  ['充电桩', 'cdz'],
  ['Ürümqi', 'ürü'],
])('%s is found by %s', (name, text) => expect(means(name, text)).toBe(true));

it.each([
  ['站点管理', 'andian'],
  ['站点管理', 'gd'],
  ['站点管理', ''],
  ['站点管理', '  '],
  ['站点管理', '()'],
  ['Stations', 'x'],
])('%s is not found by %j', (name, text) => expect(means(name, text)).toBe(false));

it('names that begin with the text or its spelling come before names that only contain it', () => {
  const names = ['数据点', '点检', '店铺管理', '监控'];
  expect(ranked(names, (name) => [name], '点', spelling)).toEqual(['点检', '数据点']);
  expect(ranked(names, (name) => [name], 'dian', spelling)).toEqual(['点检', '店铺管理', '数据点']);
});

it('a long text is compared with a long name without endless attempts', () => {
  expect(means('安'.repeat(200), 'an'.repeat(60))).toBe(true);
  expect(means('安'.repeat(200), 'an'.repeat(60).concat('x'))).toBe(false);
});
