// Tests which page or redirect belongs to a path.
import type { PageMap } from '@ec/records/console/pages';
import { expect, test } from 'vitest';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { resolvePath } from './resolve-path.ts';

function Page() {
  return null;
}
const load = () => Promise.resolve({ Page });
const pages: PageMap = {
  '/wel/index': { load, label: { zh: '首页', en: 'Home' } },
  '/system/param': load,
  '/work/process/leave/detail/:processInstanceId/:businessId': { load, label: { zh: '详情', en: 'Detail' } },
  '/big-screen/user': { load, label: { zh: '大屏', en: 'Screen' }, isTab: false },
};
const leaf = (path: string, over: Partial<MenuLeaf> = {}): MenuLeaf => ({
  id: path,
  code: path,
  label: `menu ${path}`,
  icon: '',
  path,
  query: '',
  newWindow: false,
  children: [],
  trail: [],
  ...over,
});
const to = (path: string, leaves: MenuLeaf[] = []) => resolvePath(path, pages, leaves);

test('/ leads to /wel and that to /wel/index', () => {
  expect(to('/')).toEqual({ kind: 'redirect', to: '/wel' });
  expect(to('/wel')).toEqual({ kind: 'redirect', to: '/wel/index' });
});

test('an unknown path leads to /404, which is a page', () => {
  expect(to('/no/such')).toEqual({ kind: 'redirect', to: '/404' });
  expect(to('/404')).toEqual({ kind: 'state', code: '404' });
});

test('a page is open to people who have its menu, and redirects others to /403', () => {
  expect(to('/system/param', [leaf('/system/param')])).toMatchObject({ kind: 'view', label: 'menu /system/param' });
  expect(to('/system/param')).toEqual({ kind: 'redirect', to: '/403' });
});

test('pages without a menu are open, also with parameters', () => {
  expect(to('/work/process/leave/detail/1/2')).toMatchObject({ kind: 'view', tab: true });
  expect(to('/big-screen/user')).toMatchObject({ kind: 'view', tab: false });
});

test('only addresses that a menu names are embedded', () => {
  const manual = leaf('/myiframe/manual', { address: 'https://example.com/' });
  expect(to('/myiframe/manual', [manual])).toMatchObject({ kind: 'embedded', code: '/myiframe/manual' });
  expect(to('/myiframe/https%3A%2F%2Fevil.example')).toEqual({ kind: 'redirect', to: '/404' });
});

test('a path with the name of an object member leads to /404', () => {
  expect(to('/constructor')).toEqual({ kind: 'redirect', to: '/404' });
  expect(resolvePath('constructor', pages, [])).toEqual({ kind: 'redirect', to: '/404' });
});

test('an unknown path waits for the pages of the features, and leads to /404 once they are loaded', () => {
  expect(resolvePath('/fleet/car', pages, [], false)).toEqual({ kind: 'waiting' });
  expect(resolvePath('/fleet/car', pages, [])).toEqual({ kind: 'redirect', to: '/404' });
  expect(resolvePath('/wel/index', pages, [], false)).toMatchObject({ kind: 'view' });
});
