// @vitest-environment happy-dom
// Tests the card of tasks on the home page for people with different permitted pages.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PendingTasks } from './pending-tasks.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const todoList = 'GET blade-flow/work/todo-list';
const emptyPage = (total: number) => ({ records: [], total, size: 4, current: 1, pages: 1 });
const answers = {
  [todoList]: () => emptyPage(0),
  'GET blade-flow/work/claim-list': () => emptyPage(1),
};

it('shows the task to claim to a person without the page of open tasks', async () => {
  const { Stage, of, tabs } = stageOf({ resources: [], pages: { work_claim: '/work/claim' }, answers });
  render(<PendingTasks />, { wrapper: Stage });
  fireEvent.click(await screen.findByText('1 more to claim'));
  expect(tabs).toEqual(['/work/claim']);
  expect(of(todoList)).toEqual([]);
});

it('shows the task to claim to a person without an open task', async () => {
  const pages = { work_todo: '/work/todo', work_claim: '/work/claim' };
  render(<PendingTasks />, { wrapper: stageOf({ resources: [], pages, answers }).Stage });
  expect(await screen.findByText('1 more to claim')).toBeTruthy();
});
