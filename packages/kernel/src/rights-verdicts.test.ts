// Tests which menus and which API scopes a caller has.
import { describe, expect, it } from 'vitest';
import { rightsFrom } from './rights.ts';
import type { MenuFact, RightsFacts } from './rights-facts.ts';
import { coveringScopes, judgeMenus } from './rights-verdicts.ts';

const menu = (id: string, code: string, grantedTo: string[] = [], more: Partial<MenuFact> = {}): MenuFact => ({
  id,
  code,
  parentId: null,
  category: 1,
  grantedTo,
  ...more,
});
const facts = (more: Partial<RightsFacts>): RightsFacts => ({
  isAdministrator: false,
  isTenantAdmin: false,
  isPlatform: false,
  menus: [],
  bought: undefined,
  dataScopes: [],
  apiScopes: [],
  deptsBelow: [],
  ...more,
});

describe('menus', () => {
  const menus = [
    menu('1', 'station', ['r']),
    menu('2', 'car'),
    menu('3', 'car_view', ['r'], { parentId: '2', category: 2 }),
    menu('4', 'tenant', ['r']),
    menu('5', 'tenant_add', ['r'], { parentId: '4', category: 2 }),
    menu('6', 'orders'),
  ];
  const verdicts = (more: Partial<RightsFacts>) => Object.fromEntries(judgeMenus(facts({ menus, ...more })));

  it('are held by grant or through a granted button; platform menus are held only by the platform', () => {
    expect(verdicts({})).toEqual({
      1: 'granted',
      2: 'viaButton',
      3: 'granted',
      4: 'platformOnly',
      5: 'platformOnly',
      6: 'notGranted',
    });
    expect(verdicts({ isPlatform: true })).toMatchObject({ 4: 'granted', 5: 'granted' });
  });

  it('are limited to the package of the tenant, also for its administrator', () => {
    const bought = new Set(['1']);
    expect(verdicts({ bought })).toMatchObject({ 1: 'granted', 2: 'notBought', 3: 'notBought' });
    expect(verdicts({ bought: new Set(['2']) })).toMatchObject({ 1: 'notBought', 2: 'viaButton', 3: 'granted' });
    expect(verdicts({ bought, isTenantAdmin: true })).toMatchObject({ 1: 'tenantAdmin', 6: 'notBought' });
  });

  it('are held in the rights of a call by the same verdicts', () => {
    const rights = rightsFrom(facts({ menus }));
    expect([...rights.menuIds]).toEqual(['1', '2', '3']);
    expect([rights.holds('car'), rights.holds('tenant_add')]).toEqual([true, false]);
  });
});

describe('API scopes', () => {
  it('cover calls by whole leading path segments, also batch, export and import calls', () => {
    const scopes = ['/blade-truck/station', 'blade-truck/car/', '/api/blade-user'].map((path) => ({ path }));
    const covering = (path: string) => coveringScopes(scopes, path).map((scope) => scope.path);
    for (const call of ['', '/list', '/batch', '/batch-preview', '/export', '/import'])
      expect(covering(`/api/blade-truck/station${call}`)).toEqual(['/blade-truck/station']);
    expect(covering('/api/blade-truck/stationary')).toEqual([]);
    expect(covering('/api/blade-truck/car/list')).toEqual(['blade-truck/car/']);
    expect(covering('/api/blade-user/page')).toEqual(['/api/blade-user']);
  });

  it('open a call with the grant of one covering scope; a tenant administrator needs no grant', () => {
    const scope = (path: string, grantedTo: string[] = []) => ({ id: path, name: path, path, grantedTo });
    const apiScopes = [scope('/blade-truck'), scope('/blade-truck/station', ['r'])];
    const opens = (more: Partial<RightsFacts>, path: string) =>
      rightsFrom(facts({ apiScopes, ...more })).opensPath(path);
    expect(opens({}, '/api/blade-truck/station/list')).toBe(true);
    expect(opens({}, '/api/blade-truck/car/list')).toBe(false);
    expect(opens({}, '/api/blade-desk/notice/list')).toBe(true);
    expect(opens({ isTenantAdmin: true }, '/api/blade-truck/car/list')).toBe(true);
  });
});
