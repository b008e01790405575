// Tests that the product writes no key of an enum as a number.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineEnum } from '@ec/resource/enum';
import { dict, integer } from '@ec/resource/fields';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../docs/product.ts';
import { bareKeys } from './bare-keys.ts';
import { projectRoot, sourceFiles } from './project-files.ts';

const label = { zh: '一', en: 'One' };
const proc = defineEnum('proc', label, { ended: [4, '完', 'Ended'] }, { closed: true });
const pattern = bareKeys([{ fields: { orderProc: dict(proc), stock: integer(label) } }]);

describe('finds a key of an enum that is written as a number', () => {
  test.each([
    'where o.order_proc = 4',
    'where "order_proc" <> 9',
    'and order_proc in (1, 2)',
    'and order_proc not in (9)',
    'update truck_order_occupy set state = 2',
    'if (row.orderProc === 4) return',
    'if (Number(row.orderProc) !== 4) return',
    'and w.state < 2',
    '{ order_proc: 4 }',
  ])('%s', (line) => expect(line).toMatch(pattern));

  test.each([`order_proc = \${keys(ended)}`, 'row.orderProc === ended', 'stock: 4', 'status: 404', 'state: 400'])(
    'finds none in: %s',
    (line) => expect(line).not.toMatch(pattern),
  );
});

/** Matches statuses of HTTP replies, which are no keys of enums. */
const others = /error\.status === 0|failure\.status !== 0/;

test('the product writes keys of enums by their names', () => {
  const inProduct = bareKeys(readProduct().registry.all());
  const sources = sourceFiles(projectRoot).filter(
    (path) => /^(features|apps|demo)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test-[^/]+$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  const mentions = sources.flatMap((path) =>
    readFileSync(join(projectRoot, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        inProduct.test(line) && !others.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(mentions).toEqual([]);
});
