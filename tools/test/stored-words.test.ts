// Tests that the server contains no text that exists only in Chinese.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-files.ts';
import { wordsOfOneLanguage } from './stored-words.ts';

describe('finds words of one language', () => {
  test.each([
    `await cancelFailedStart(tx, id, '未响应 No answer');`,
    "const why = closed ? '未营业' : '不可用';",
    'set: { remark: `由系统关闭` }',
    `reply.send({ message: "验签失败" })`,
  ])('%s', (line) => expect(wordsOfOneLanguage(line)).not.toEqual([]));

  test.each([
    `x: { status: 400, zh: '未响应', en: 'No answer' },`,
    `zh:\n      '未响应',`,
    `// '未响应'`,
    ` * 未响应 '未响应'`,
    `const [a] = language === 'zh' ? ['电量'] : ['Energy'];`,
    'fail(errors.noAnswer)',
  ])('finds none in: %s', (line) => expect(wordsOfOneLanguage(line)).toEqual([]));
});

/** Files that may contain Chinese: seed rows, which people can change, and texts of other systems that exist only in Chinese. */
const spoken = [
  /\/seed\//,
  'features/charging/server/invoice/tax-file.ts',
  'features/charging/server/tariff/holidays.ts',
  'features/charging/server/wechat/bill.ts',
  // This file contains names that chargers give to secrets in their own texts.
  'features/gateway/server/charger/timeline/mask-secrets.ts',
  'features/household/server/station/station-hooks.ts',
  'features/system/server/tenant/new-tenant.ts',
  'features/system/server/user/user-sheets.routes.ts',
  'features/maintenance/server/alarm/alarm-code-rows.ts',
];
const isSpoken = (path: string) => spoken.some((each) => (typeof each === 'string' ? each === path : each.test(path)));

test('the server writes no words of one language', () => {
  const files = sourceFiles(projectRoot).filter(
    (path) =>
      /^(features\/[^/]+\/server|packages\/(kernel|resource-server)\/src|apps\/server\/src)\//.test(path) &&
      !/\.test\.ts$|\/test-[^/]+$|-texts\.ts$/.test(path) &&
      !isSpoken(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const mentions = files.flatMap((path) =>
    wordsOfOneLanguage(readFileSync(join(projectRoot, path), 'utf8')).map((words) => `${path}: ${words}`),
  );
  expect(mentions).toEqual([]);
});
