// @vitest-environment happy-dom
// Tests the page of open tasks: its calls, the targets of its rows, and which tasks may be approved together.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Page } from './todo.page.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const task = (taskId: string, over: Record<string, unknown> = {}) => ({
  taskId,
  taskName: `Step ${taskId}`,
  category: 'flow_1',
  categoryName: 'Leave',
  processDefinitionId: '5',
  processDefinitionKey: 'leave',
  processDefinitionName: `Process ${taskId}`,
  processDefinitionVersion: 1,
  processInstanceId: `8${taskId}`,
  businessId: `9${taskId}`,
  assignee: '1',
  assigneeName: 'Ann',
  createTime: '2026-05-01 08:00:00',
  status: '1',
  suspensionState: 1,
  mayBulk: true,
  isClaimed: false,
  subject: `Subject ${taskId}`,
  startUserId: '2',
  startUserName: 'Bea',
  principalName: '',
  dueTime: '',
  ...over,
});
const records = [task('1'), task('2', { isClaimed: true }), task('3', { mayBulk: false, suspensionState: 2 })];
const list = 'GET blade-flow/work/todo-list';
const complete = 'POST blade-flow/work/complete-task';
const flow = [{ code: 'flow', dictKey: 1, dictValue: 'Leave', sort: 1, remark: 'leave' }];

async function open(answers: Record<string, () => unknown> = {}) {
  const stage = stageOf({
    resources: [],
    answers: {
      [list]: () => ({ records, total: 3, size: 10, current: 1, pages: 1 }),
      'GET blade-system/dict/dictionary': () => flow,
      ...answers,
    },
  });
  render(<Page />, { wrapper: stage.Stage });
  await screen.findByText('Process 1');
  return stage;
}

const line = (text: string) => within(screen.getByText(text).closest('tr')!);
const tick = (text: string) => fireEvent.click(line(text).getByRole('checkbox'));

it('requests one page in the order of the server, and opens the page of a task', async () => {
  const { of, tabs } = await open();
  expect(of(list)[0]?.query).toEqual({ current: 1, size: 10 });
  fireEvent.click(line('Process 1').getByText('Handle'));
  await waitFor(() => expect(tabs).toEqual(['/work/process/leave/handle/1/81/91']));
});

it('shows that a process is suspended', async () => {
  await open();
  expect(line('Process 3').getByText('Suspended')).toBeTruthy();
  expect(line('Process 1').queryByText('Suspended')).toBeNull();
});

it('approves several tasks with one comment, each by its own call', async () => {
  const { of } = await open({ [complete]: () => true });
  tick('Process 1');
  tick('Process 2');
  fireEvent.click(await screen.findByText('Approve selected', { selector: '.ec-selection *' }));
  const comment = await screen.findByLabelText(/^Comment/);
  fireEvent.change(comment, { target: { value: 'Fine' } });
  fireEvent.submit(comment.closest('form')!);
  await waitFor(() => expect(of(complete)).toHaveLength(2));
  expect(of(complete).map(({ body }) => body)).toEqual([
    { taskId: '1', processInstanceId: '81', flag: 'ok', comment: 'Fine' },
    { taskId: '2', processInstanceId: '82', flag: 'ok', comment: 'Fine' },
  ]);
});

it('refuses to approve a selection with a task that needs a single decision, and names that task', async () => {
  await open();
  tick('Process 1');
  tick('Process 3');
  const button = (await screen.findByText('Approve selected')).closest('button');
  expect(button?.disabled).toBe(true);
  expect(button?.title).toContain('Step 3');
});
