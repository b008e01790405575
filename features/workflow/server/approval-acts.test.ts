// Tests the other actions on tasks beside a decision: transfers, signers, returns, recalls, copies and reminders.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { ann, approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { afterAll, beforeAll, expect, it } from 'vitest';

const carl = '16';
let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
});
afterAll(() => on.close());

const taskOf = async (account: string, instance: string) => {
  const rows = await on.list(account, 'todo-list');
  return String(rows.find((row) => row.processInstanceId === instance)?.taskId);
};
const code = async (account: string, path: string, body: object, tenant = 'T1') =>
  (await on.act(account, path, body, tenant)).code;
const approve = async (account: string, instance: string) =>
  code(account, 'complete-task', { taskId: await taskOf(account, instance), flag: 'ok' });
const kinds = async (instance: string) => (await on.actions(instance)).map(({ kind }) => kind);

it('transfers a task to another person only once', async () => {
  const instance = await on.start(chain('transfers', approval('A', bob)));
  const taskId = await taskOf('bob', instance);
  expect(await code('ann', 'transfer-task', { taskId, userId: carl })).toBe(409);
  expect(await code('bob', 'transfer-task', { taskId, userId: '15' })).toBe(400);
  expect(await code('ann', 'transfer-task', { taskId, userId: carl }, 'T2')).toBe(404);
  const both = await Promise.all([ann, carl].map((userId) => code('bob', 'transfer-task', { taskId, userId })));
  expect(both.toSorted()).toEqual([200, 409]);
  expect(await kinds(instance)).toEqual(['transfer']);
  await on.withdraw('ann', instance);
});

it('adds a signer before the decision, and removes the signer again', async () => {
  const instance = await on.start(chain('signing', approval('A', bob)));
  const taskId = await taskOf('bob', instance);
  expect(await code('bob', 'add-signers', { taskId, userIds: '', place: 'before' })).toBe(400);
  expect(await code('bob', 'add-signers', { taskId, userIds: carl, place: 'before' })).toBe(200);
  expect(await code('bob', 'complete-task', { taskId, flag: 'ok' })).toBe(409);
  const { data } = await on.info('bob', taskId);
  expect(data.actions).toEqual(['removeSigner']);
  const added = await taskOf('carl', instance);
  expect(data.signers).toContainEqual({
    taskId: added,
    userId: carl,
    userName: 'Carl',
    isOpen: true,
    mayRemove: true,
  });
  expect(await code('ann', 'remove-signer', { taskId: added })).toBe(403);
  expect(await code('bob', 'remove-signer', { taskId: added })).toBe(200);
  expect(await approve('bob', instance)).toBe(200);
  expect(await kinds(instance)).toEqual(['addSigners', 'removeSigner']);
});

it('returns a task to an earlier step, which can lead straight back', async () => {
  const xml = chain('returns', approval('A', bob), approval('B', carl), approval('C', carl));
  const instance = await on.start(xml);
  await approve('bob', instance);
  await approve('carl', instance);
  const back = async (target: string, straightBack: boolean) =>
    code('carl', 'return-task', { taskId: await taskOf('carl', instance), target, comment: 'see A', straightBack });
  expect(await back('nowhere', false)).toBe(400);
  expect(await back('A', true)).toBe(200);
  expect(await approve('bob', instance)).toBe(200);
  expect((await on.info('carl', await taskOf('carl', instance))).data.returnTargets[0]).toMatchObject({ id: 'A' });
  expect(await back('start', false)).toBe(200);
  expect((await on.info('ann', await taskOf('ann', instance))).data.actions).toEqual(['approve', 'delete', 'copy']);
  expect(await kinds(instance)).toEqual(['return', 'return']);
  await on.withdraw('ann', instance);
});

it('lets the starter recall a process until somebody has decided', async () => {
  const instance = await on.start(chain('recalls', approval('A', bob), approval('B', carl)));
  const body = { processInstanceId: instance };
  expect(await code('bob', 'recall-process', body)).toBe(404);
  expect(await code('ann', 'recall-process', body)).toBe(200);
  expect(await on.list('bob', 'todo-list')).toEqual([]);
  expect(await approve('ann', instance)).toBe(200);
  expect(await approve('bob', instance)).toBe(200);
  expect(await code('ann', 'recall-process', body)).toBe(409);
  await on.withdraw('ann', instance);
});

it('lets an approver retrieve a task until the next approver has decided', async () => {
  const instance = await on.start(chain('retrieves', approval('A', bob), approval('B', carl)));
  const body = { processInstanceId: instance };
  await approve('bob', instance);
  expect(await code('ann', 'retrieve-task', body)).toBe(404);
  expect(await code('bob', 'retrieve-task', body)).toBe(200);
  expect(await on.list('carl', 'todo-list')).toEqual([]);
  expect(await approve('bob', instance)).toBe(200);
  expect(await approve('carl', instance)).toBe(200);
  expect(await code('bob', 'retrieve-task', body)).toBe(409);
});

it('sends each person one copy, by the diagram or by hand, and limits reminders', async () => {
  const instance = await on.start(chain('copies', approval('A', bob, `ec:copies="${carl}"`)));
  expect((await on.list('carl', 'copy-list')).map((row) => row.processInstanceId)).toEqual([instance]);
  const taskId = await taskOf('bob', instance);
  expect(await code('bob', 'copy-task', { taskId, userIds: `${carl},15` })).toBe(400);
  expect(await code('bob', 'copy-task', { taskId, userIds: carl, comment: 'for you' })).toBe(200);
  expect(await on.list('carl', 'copy-list')).toHaveLength(1);
  const seen = await on.get(['T1', 'carl'], 'blade-flow/work/action-list', { processInstanceId: instance });
  expect(seen.data).toMatchObject([{ kind: 'copy', userName: 'Bob', toUserNames: 'Carl', comment: 'for you' }]);
  expect(await code('bob', 'urge-task', { processInstanceId: instance })).toBe(404);
  expect(await code('ann', 'urge-task', { processInstanceId: instance })).toBe(200);
  expect(await code('ann', 'urge-task', { processInstanceId: instance })).toBe(429);
  await on.withdraw('ann', instance);
});

it('skips a step with dedupe if its assignee has approved before', async () => {
  const once = 'ec:dedupe="once"';
  const instance = await on.start(chain('once', approval('A', bob), approval('B', carl), approval('C', bob, once)));
  await approve('bob', instance);
  await approve('carl', instance);
  expect(await on.list('ann', 'send-list', { key: 'once' })).toMatchObject([{ processIsFinished: 'finished' }]);
});

it('returns which actions on an instance a person may do now', async () => {
  const instance = await on.start(chain('offers', approval('A', bob), approval('B', carl)));
  const query = { processInstanceId: instance };
  const offers = async (account: string) => {
    const { data } = await on.get<Record<string, unknown>>(['T1', account], 'blade-flow/process/info', query);
    const { mayWithdraw, mayUrge, mayRecall, mayRetrieve, ownTaskIsOpen } = data;
    return { mayWithdraw, mayUrge, mayRecall, mayRetrieve, ownTaskIsOpen };
  };
  const nothing = { mayWithdraw: false, mayUrge: false, mayRecall: false, mayRetrieve: false, ownTaskIsOpen: false };
  const started = { ...nothing, mayWithdraw: true, mayUrge: true };
  expect(await offers('ann')).toEqual({ ...started, mayRecall: true });
  expect(await offers('bob')).toEqual({ ...nothing, ownTaskIsOpen: true });
  expect(await code('ann', 'recall-process', query)).toBe(200);
  expect(await offers('ann')).toEqual({ ...nothing, mayWithdraw: true, ownTaskIsOpen: true });
  await approve('ann', instance);
  await approve('bob', instance);
  expect(await offers('ann')).toEqual(started);
  expect(await offers('bob')).toEqual({ ...nothing, mayRetrieve: true });
  await approve('carl', instance);
  expect([await offers('ann'), await offers('bob'), await offers('carl')]).toEqual([nothing, nothing, nothing]);
});
