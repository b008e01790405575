// @vitest-environment happy-dom
// Tests the decision about a task: the sent values, required comments, and the offered actions.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DecisionPanel, type TaskInfo } from './decision-panel.tsx';

afterEach(cleanup);

const complete = 'POST blade-flow/work/complete-task';
const info = (over: Partial<TaskInfo> = {}): TaskInfo =>
  ({
    taskId: '1',
    taskName: 'Approve',
    category: 'flow_1',
    categoryName: 'Leave',
    processDefinitionId: '5',
    processDefinitionKey: 'leave',
    processDefinitionName: 'Leave',
    processDefinitionVersion: 1,
    processInstanceId: '8',
    businessId: '9',
    assignee: '1',
    assigneeName: 'Ann',
    status: '1',
    createTime: '2026-05-01 08:00:00',
    suspensionState: 1,
    mayBulk: false,
    needsComment: false,
    variables: {},
    formKey: '',
    signers: [],
    writable: [],
    actions: ['approve', 'reject', 'transfer'],
    returnTargets: [],
    ...over,
  }) as TaskInfo;

function open(task: TaskInfo, valuesOf?: () => Record<string, string> | undefined) {
  const stage = stageOf({ resources: [], answers: { [complete]: () => true } });
  const onDone = vi.fn();
  const values = valuesOf ? { valuesOf } : {};
  render(<DecisionPanel info={task} onDone={onDone} {...values} />, { wrapper: stage.Stage });
  return { ...stage, onDone };
}

const say = (words: string) => fireEvent.change(screen.getByLabelText(/^Comment/), { target: { value: words } });
const press = (name: string) => fireEvent.click(screen.getByText(name));

it('approves with the flag, and without a comment if the model does not require it', async () => {
  const { of, onDone } = open(info());
  press('Approve');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(of(complete)[0]?.body).toEqual({
    taskId: '1',
    processInstanceId: '8',
    flag: 'ok',
    comment: '',
    variables: {},
    files: '',
  });
});

it('rejects without a flag, and only with a reason', async () => {
  const { of, onDone } = open(info());
  press('Reject');
  await screen.findByText('Enter a comment');
  expect(of(complete)).toEqual([]);
  say('Too short');
  press('Reject');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(of(complete)[0]?.body).toEqual({
    taskId: '1',
    processInstanceId: '8',
    comment: 'Too short',
    variables: {},
    files: '',
  });
});

it('requires a comment for an approval if the model says so', async () => {
  const { of } = open(info({ needsComment: true }));
  press('Approve');
  await screen.findByText('Enter a comment');
  expect(of(complete)).toEqual([]);
});

it('sends nothing while the form of the task is incomplete', async () => {
  const { of, onDone } = open(info(), () => undefined);
  press('Approve');
  await Promise.resolve();
  expect(of(complete)).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

it('offers only the actions that the task allows', () => {
  open(info({ actions: ['approve'] }));
  expect(screen.queryByText('Reject')).toBeNull();
  expect(screen.queryByText('More actions')).toBeNull();
});
