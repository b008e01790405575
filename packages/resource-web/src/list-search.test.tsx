// @vitest-environment happy-dom
// Tests that typed text stays in the search while rows arrive, and that a pasted list of names selects the rows with these names.
import { textOf } from '@ec/language/unknown';
import { ApiError } from '@ec/records/console/api';
import { ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListView } from './list-view.tsx';
import { bellOf } from './test-bell.ts';
import { stageOf } from './test-stage.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

it('keeps typed text while the list steps back from a page past the end', async () => {
  window.history.replaceState(null, '', '/?current=2');
  const bell = bellOf();
  let come: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { Stage } = stageOf({
    resources: [bell],
    answers: {
      'GET blade-probe/bell/list': async ({ query: { current } }) => {
        await waiting;
        const records = current === 1 ? [{ id: '1', rowVersion: 1, bellName: 'Small', weight: 5, bellState: 0 }] : [];
        return { records, total: 1, size: 10, current, pages: 1 };
      },
    },
  });
  render(<ListView resource={bell} slots={{}} />, { wrapper: Stage });
  const input = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(input, { target: { value: 'Big' } });
  come();
  await screen.findByText('Small');
  expect(input.value).toBe('Big');
});

const label = (en: string) => ({ zh: en, en });
const site = defineResource({
  name: 'probe.site',
  base: 'blade-probe/site',
  table: 'probe_site',
  label: label('Site'),
  title: 'siteName',
  fields: { siteName: text(label('Site name')).required() },
});
const post = defineResource({
  name: 'probe.post',
  base: 'blade-probe/post',
  table: 'probe_post',
  label: label('Post'),
  title: 'postName',
  fields: { postName: text(label('Post name')).required(), siteId: ref('probe.site', label('Where')).search() },
});

it('adds the rows of a pasted list of names to the chosen rows, and shows which names were not found', async () => {
  window.history.replaceState(null, '', '/?siteId=9');
  const sites = [
    { id: '7', label: 'North 1', found: ['N1'] },
    { id: '8', label: 'South 2', found: ['South 2'] },
    { id: '9', label: 'West 3' },
  ];
  const { Stage, of } = stageOf({
    resources: [site, post],
    answers: {
      'GET blade-probe/post/list': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
      'GET blade-probe/site/select': ({ query: { names, ids } }) =>
        sites.filter((each) => (names ? each.found : textOf(ids).split(',').includes(each.id))),
    },
  });
  render(<ListView resource={post} slots={{}} />, { wrapper: Stage });
  const input = await screen.findByLabelText<HTMLInputElement>('Where');
  fireEvent.paste(input, { clipboardData: { getData: () => 'N1\nSouth 2\nEast 4' } });
  await screen.findByText('Not found: East 4');
  expect(of('GET blade-probe/site/select').map(({ query }) => query.names)).toContain('N1\nSouth 2\nEast 4');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(of('GET blade-probe/post/list').at(-1)?.query.siteId).toBe('9,7,8'));
  // A single pasted name stays text in the input.
  expect(fireEvent.paste(input, { clipboardData: { getData: () => 'North' } })).toBe(true);
});

it('finds nodes of a tree by a pasted list of names', async () => {
  const group = defineResource({
    name: 'probe.group',
    base: 'blade-probe/group',
    table: 'probe_group',
    label: label('Group'),
    title: 'groupName',
    isTree: true,
    fields: {
      groupName: text(label('Group name')).required(),
      parentId: ref('probe.group', label('Above')),
    },
  });
  const bell = defineResource({
    name: 'probe.inGroup',
    base: 'blade-probe/inGroup',
    table: 'probe_in_group',
    label: label('Bell'),
    title: 'bellName',
    fields: { bellName: text(label('Bell name')).required(), groupId: ref('probe.group', label('Where')).search() },
  });
  window.history.replaceState(null, '', '/');
  const { Stage, of } = stageOf({
    resources: [group, bell],
    answers: {
      'GET blade-probe/inGroup/list': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
      'GET blade-probe/group/tree': () => [{ id: '7', title: 'North', children: [{ id: '8', title: 'South' }] }],
      'GET blade-probe/group/select': () => [
        { id: '7', label: 'North', found: ['North'] },
        { id: '8', label: 'South', found: ['South'] },
      ],
    },
  });
  render(<ListView resource={bell} slots={{}} />, { wrapper: Stage });
  const input = await screen.findByLabelText<HTMLInputElement>('Where');
  fireEvent.paste(input, { clipboardData: { getData: () => 'North\nSouth\nEast' } });
  await screen.findByText('Not found: East');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(of('GET blade-probe/inGroup/list').at(-1)?.query.groupId).toBe('7,8'));
});

it('shows why the server refused a pasted list', async () => {
  window.history.replaceState(null, '', '/');
  const { Stage } = stageOf({
    resources: [site, post],
    answers: {
      'GET blade-probe/post/list': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
      'GET blade-probe/site/select': () => {
        throw new ApiError(400, 'At most 200 at once', undefined, undefined);
      },
    },
  });
  render(<ListView resource={post} slots={{}} />, { wrapper: Stage });
  fireEvent.paste(await screen.findByLabelText('Where'), { clipboardData: { getData: () => 'N1\nN2' } });
  await screen.findByText('At most 200 at once');
});
