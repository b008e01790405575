// Tests whether the headers of a page allow the console to frame it.
import { expect, test } from 'vitest';
import { allowsFraming } from './framing.ts';

const page = new URL('https://bi.example.com/report');
const ours = new URL('https://console.example.com');
const csp = (policy: string) => ({ 'content-security-policy': policy });

test.each([
  [{}, true],
  [{ 'x-frame-options': 'DENY' }, false],
  [{ 'x-frame-options': 'SAMEORIGIN' }, false],
  [{ 'x-frame-options': 'sameorigin, deny' }, false],
  // Browsers ignore an unknown value.
  [{ 'x-frame-options': 'ALLOW-FROM https://console.example.com' }, true],
  [csp("default-src 'self'"), true],
  [csp("frame-ancestors 'none'"), false],
  [csp("frame-ancestors 'self'"), false],
  [csp('frame-ancestors *'), true],
  [csp('frame-ancestors'), false],
  [csp("default-src 'none'; Frame-Ancestors https://console.example.com"), true],
  [csp('frame-ancestors https://*.example.com'), true],
  [csp('frame-ancestors https://*.console.example.com'), false],
  [csp('frame-ancestors console.example.com:8443'), false],
  [csp('frame-ancestors console.example.com:*'), true],
  [csp('frame-ancestors http://console.example.com'), true],
  [csp('frame-ancestors https:'), true],
  [csp("frame-ancestors https:, frame-ancestors 'none'"), false],
  // The content security policy takes precedence.
  [{ ...csp('frame-ancestors https:'), 'x-frame-options': 'DENY' }, true],
])('the headers %j allow framing: %s', (headers, expected) => {
  expect(allowsFraming(headers, page, ours)).toBe(expected);
});

test('SAMEORIGIN and frame-ancestors self allow a page of the console’s own origin', () => {
  const same = new URL('https://console.example.com/embed/a.html');
  expect(allowsFraming({ 'x-frame-options': 'SAMEORIGIN' }, same, ours)).toBe(true);
  expect(allowsFraming(csp("frame-ancestors 'self'"), same, ours)).toBe(true);
});
