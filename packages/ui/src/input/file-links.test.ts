// Tests the name of a linked file.
import { expect, test } from 'vitest';
import { fileName } from './file-links.tsx';

test('a file has the decoded last part of its link as its name, or the plain part if it cannot be decoded', () => {
  expect(fileName('https://a.example/files/%E7%AB%99.png?v=1')).toBe('站.png');
  expect(fileName('/files/100%.pdf')).toBe('100%.pdf');
});
