// Tests the files and chunks of the console that its pages name.
import { expect, test } from 'vitest';
import { chunksNamed, withoutAbsent } from './console-files.ts';

test('the list of console files names only files of the build', () => {
  const page = (list: string) =>
    `<meta name="console-files" content="${list}"><script src="/assets/login-1.js"></script>`;
  const bundle = new Set(['assets/shell-1.js', 'assets/shell-1.css']);
  expect(
    withoutAbsent(page('/assets/index-1.js /assets/shell-1.js /assets/shell-1.css'), (file) => bundle.has(file)),
  ).toBe(page('/assets/shell-1.js /assets/shell-1.css'));
});

test('a chunk that the pages name must exist', () => {
  const chunks = [{ name: 'index' }, { name: 'shell' }];
  expect(chunksNamed(chunks, 'index', 'shell')).toEqual(chunks);
  expect(() => chunksNamed(chunks, 'index', 'resource-page')).toThrow('no chunk "resource-page"');
});
