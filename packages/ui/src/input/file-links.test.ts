import { expect, test } from 'vitest';
import { fileName } from './file-links.tsx';

test('a file is called as the end of its link reads, whatever stands in it', () => {
  expect(fileName('https://a.example/files/%E7%AB%99.png?v=1')).toBe('站.png');
  expect(fileName('/files/100%.pdf')).toBe('100%.pdf');
});
