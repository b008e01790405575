// Tests the names of browsers and operating systems in the logs.
import { expect, test } from 'vitest';
import { spokenAgent } from './user-agent.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test('a browser is recognized even if its user agent names other browsers', () => {
  expect(spokenAgent(`${windows} Chrome/131.0.0.0 Safari/537.36`)).toBe('Chrome 131 · Windows');
  expect(spokenAgent(`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70`)).toBe('Edge 131 · Windows');
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(spokenAgent(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)).toBe('Safari 18 · iOS');
  expect(spokenAgent('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0')).toBe(
    'Firefox 133 · Linux',
  );
});

test('an unknown user agent has no browser name', () => {
  for (const agent of ['', 'curl/8.5.0', 'test', 'Mozilla/5.0']) expect(spokenAgent(agent)).toBeUndefined();
});
