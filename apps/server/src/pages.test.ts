// Tests the brand of a tenant in pages, and the security policy of pages with map tiles.
import { expect, test } from 'vitest';
import { policyWithTiles, withBrand } from './pages.ts';

const page = '<html><head><title>能源云</title></head><body></body></html>';

test('a page of a tenant’s site contains the brand before its title', () => {
  const html = withBrand(page, { title: '恒峰云', color: '#C8102E', logo: '/x.png?t=1&e=2' });
  expect(html).toContain('<title>恒峰云</title>');
  expect(html.indexOf('site-brand')).toBeLessThan(html.indexOf('<title>'));
  expect(html).toContain('&quot;color&quot;:&quot;#C8102E&quot;');
});

test('escapes the texts of a brand', () => {
  const html = withBrand(page, { title: '</title><script>alert(1)</script>$&', color: '"><img>', logo: "'" });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<img>');
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;</title>');
});

test('a brand without a name keeps the name of the product', () => {
  expect(withBrand(page, { title: '', color: '#C8102E', logo: '' })).toContain('<title>能源云</title>');
});

test('the policy allows tiles of the server in use, but no scripts from it', () => {
  const policy = "default-src 'self';script-src 'self';img-src 'self' data: blob:;connect-src 'self';worker-src 'self'";
  expect(policyWithTiles(policy, undefined)).toBe(policy);
  expect(policyWithTiles(policy, 'https://t0.example.com')).toBe(
    "default-src 'self';script-src 'self';img-src 'self' https://t0.example.com data: blob:;connect-src 'self' https://t0.example.com;worker-src 'self'",
  );
});
