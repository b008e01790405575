// Tests that the generation of the parts of a document keeps the hand-written text around them.
import { expect, test } from 'vitest';
import { readProduct } from './product.ts';
import { withSections } from './sections.ts';

const product = readProduct();
const part = (name: string) => `<!-- made: ${name} -->\n<!-- end -->`;

test('keeps the text between two parts, and a second generation changes nothing', () => {
  const text = `before\n\n${part('access public')}\n\nbetween\n\n${part('states charging.account.accountStatus')}\n\nafter\n`;
  const once = withSections(text, product);
  expect(once).toMatch(/^before\n.*\nbetween\n.*\nafter\n$/s);
  expect(once).toContain('GET `/blade-auth/oauth/captcha`');
  expect(once).toContain('s1 --> s2 : freeze');
  expect(withSections(once, product)).toBe(once);
});

test('refuses an unknown part, a part without an end, and a field without states', () => {
  expect(() => withSections(part('nothing at all'), product)).toThrow('Nothing makes a part "nothing"');
  expect(() => withSections(`<!-- made: access public -->\n\n${part('access public')}`, product)).toThrow('no end');
  expect(() => withSections(part('states charging.account.balance'), product)).toThrow('balance has no states');
});

test('describes who may make a call, also if this depends on the row', () => {
  const calls = product.areas.flatMap((area) => area.calls);
  const find = (path: string) => calls.find((call) => call.path === path);
  expect(find('/blade-truck/station/save')?.access).toBe('`station_add`');
  expect(find('/blade-truck/battery/submit')?.access).toBe('`battery_add` / `battery_edit`');
  expect(find('/blade-system/tenant/enter')).toMatchObject({
    access: 'platform administrator',
    takes: ['tenantId', 'reason?', 'minutes?'],
  });
});
