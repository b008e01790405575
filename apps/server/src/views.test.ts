// Tests that every list can be stored as a view, and that the list accepts the stored view.
import { listFieldOf } from '@ec/resource/filter';
import { columnFieldsOf, columnsText } from '@ec/resource/list-layout';
import { encodeQuery, operatorsFor, type QueryNode } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from './test-app.ts';
import { type Page, samples, tenantOf } from './test-samples.ts';

const foreign = '100002';
const test = await testApp();
const { listed } = samples(test);
afterAll(() => test.close());

interface View {
  id: string;
  config: Record<string, string>;
}

/** Returns a view with reversed columns, filters for fields that are not empty, and a sort order. */
function configOf(resource: Resource): Record<string, string> {
  const fields = columnFieldsOf(resource);
  const columns = fields
    .map(([name], index) => ({ name, pin: index === 1 ? ('right' as const) : undefined }))
    .reverse();
  const conditions = fields.filter(([, field]) => operatorsFor(field).includes('isNotEmpty'));
  const leaves = conditions.slice(0, 40).map(([name]): QueryNode => ({ f: name, o: 'isNotEmpty' }));
  const sort: Record<string, string> = listFieldOf(resource, resource.title)?.isMasked ? {} : { ascs: resource.title };
  return { ...sort, size: '50', q: encodeQuery({ any: leaves }), columns: columnsText(resource, columns) };
}

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  it('keeps a saved view, the list accepts it, and another tenant cannot see it', async () => {
    const owner = await test.as(tenantOf(resource), 'admin');
    const config = configOf(resource);
    const saved = await owner.post<View>('blade-system/view/submit', { resource: name, name: 'All of it', config });
    expect(saved.code, saved.msg).toBe(200);
    expect(saved.data.config).toEqual(config);
    const reply = await owner.get<{ views: View[] }>('blade-system/view/list', { resource: name });
    expect(reply.data.views).toContainEqual(expect.objectContaining({ id: saved.data.id, config }));
    const { columns: _, ...query } = config;
    const page = await owner.get<Page>(`${resource.base}/list`, query);
    expect(page.code, page.msg).toBe(200);
    const stranger = await test.as(foreign, 'admin');
    const seen = await stranger.get<{ views?: View[] }>('blade-system/view/list', { resource: name });
    expect(JSON.stringify(seen)).not.toContain(saved.data.id);
  });

  it('keeps the column layout of a person until it is reset', async () => {
    const owner = await test.as(tenantOf(resource), 'admin');
    const look = async () => (await owner.get('blade-system/view/list', { resource: name })).data;
    const { columns } = configOf(resource);
    const before = await look();
    const widths = { [resource.title]: 321 };
    const reply = await owner.post('blade-system/view/columns', { resource: name, columns, widths, density: 48 });
    expect(reply.code, reply.msg).toBe(200);
    expect(await look()).toMatchObject({ columns, widths, density: 48 });
    await owner.post('blade-system/view/columns', { resource: name, reset: true });
    expect(await look()).toEqual(before);
  });
});
