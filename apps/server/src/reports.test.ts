// Tests that a report can show each column, group and measure of every resource that can be its source (domain §13).

import { platformMenus, platformTenant } from '@ec/kernel/rights';
import { emptyLayout, type Layout, mostColumns, mostMeasures } from '@ec/report/shared/layout';
import { groupFields, isSource, measureFields, shownFields, sumKindsOf } from '@ec/report/shared/sources';
import { isTime } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';

let on: TestApp;
let people: Record<'tenant' | 'platform', Client>;
beforeAll(async () => {
  on = await testApp();
  people = { tenant: await on.as('100003', 'admin'), platform: await on.as(platformTenant, 'admin') };
});
afterAll(() => on.close());

function* pieces<T>(all: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most);
}

function layoutsOf(source: Resource): Layout[] {
  const columns = shownFields(source).map(([name]) => name);
  const measures = measureFields(source).flatMap(([f, field]) => sumKindsOf(field).map((as) => ({ f, as })));
  return [
    ...[...pieces(columns, mostColumns)].map((part) => ({ ...emptyLayout, columns: part })),
    ...[...pieces(measures, mostMeasures)].map((part) => ({ ...emptyLayout, measures: part })),
    ...groupFields(source).map(([f, field]) => ({
      ...emptyLayout,
      groups: [isTime(field) ? { f, by: 'week' as const } : { f }],
      measures: [{ as: 'count' as const }],
    })),
  ];
}

const sources = features.flatMap(({ resources }) => resources).filter(isSource);

test.each(sources.map((source) => [source.name, source] as const))(
  '%s: reports can show each column, group and measure',
  async (name, source) => {
    const client = people[platformMenus.has(source.code) ? 'platform' : 'tenant'];
    for (const layout of layoutsOf(source)) {
      const { status, msg } = await client.post('blade-report/report/rest/preview', { source: name, layout });
      expect([layout, status, msg]).toEqual([layout, 200, expect.any(String)]);
    }
  },
);
