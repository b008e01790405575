// Tests that each table of samples has the columns and types of its series and no others, and that tables of devices have the live columns.
import { testDatabase } from '@ec/testing/database';
import { expect, test } from 'vitest';
import { packedSeries } from '../../shared/mqtt/day-curves.ts';
import { gunMetrics, gunTable } from '../../shared/mqtt/gun-series.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';

test('the columns of every series match its definition', async () => {
  const { superuser, close } = await testDatabase();
  const columnsOf = async (table: string) =>
    new Map(
      (
        await superuser.rows<{ name: string; type: string }>(
          `select column_name as name, data_type as type from information_schema.columns where table_name = $1`,
          [table],
        )
      ).map(({ name, type }) => [name, type]),
    );
  const keyColumns = new Set(['tenant_id', 'device_id', 'ts', 'seq', 'strings']);
  for (const [product, { table, devices, metrics, words = [] }] of Object.entries(seriesOf)) {
    const live = await columnsOf(devices);
    for (const { column, isLive } of metrics) if (isLive) expect([...live.keys()], product).toContain(column);
    for (const { column } of words) expect([...live.keys()], product).toContain(column);
    if (table === undefined) continue;
    const valueColumns = [...(await columnsOf(table))].filter(([name]) => !keyColumns.has(name));
    expect(new Map(valueColumns), product).toEqual(new Map(metrics.map(({ column, type }) => [column, type])));
  }
  const ofGuns = [...(await columnsOf(gunTable))].filter(([name]) => !keyColumns.has(name));
  expect(new Map(ofGuns)).toEqual(new Map(gunMetrics.map(({ column, type }) => [column, type])));
  for (const { curve, metrics } of packedSeries) {
    const packed = [...(await columnsOf(curve))].filter(([name]) => !keyColumns.has(name));
    expect(new Map(packed), curve).toEqual(new Map(metrics.map(({ column }) => [column, 'ARRAY'])));
  }
  await close();
});
