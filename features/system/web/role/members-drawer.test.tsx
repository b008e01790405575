// @vitest-environment happy-dom
// Tests the pages of a role's members while people are removed.
import { stageOf, type TestCall } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MembersDrawer } from './members-drawer.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

it('opens the previous page if the last member of a page is removed', async () => {
  let holders = Array.from({ length: 21 }, (_, index) => ({
    id: `${index + 1}`,
    rowVersion: 1,
    realName: `Holder ${index + 1}`,
    account: `account${index + 1}`,
    deptName: '',
  }));
  const page = ({ query }: TestCall) => {
    const [current, size] = [Number(query.current), Number(query.size)];
    const records = holders.slice((current - 1) * size, current * size);
    return { records, total: holders.length, size, current, pages: Math.ceil(holders.length / size) };
  };
  const change = ({ body }: TestCall) => {
    holders = holders.filter(({ id }) => id !== (body as { remove?: string }).remove);
    return {};
  };
  const { Stage } = stageOf({
    resources: [],
    answers: { 'GET blade-user/page': page, 'POST blade-system/role/members': change },
  });
  const row = { id: '7', rowVersion: 1, roleName: 'Guard' };
  render(<MembersDrawer row={row} onClose={() => undefined} />, { wrapper: Stage });
  await screen.findByText('Holder 1');
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByText('Holder 21');
  fireEvent.click(screen.getByText('Remove'));
  expect(await screen.findByText('Holder 1')).toBeTruthy();
  expect(screen.queryByText('No members yet')).toBeNull();
});
