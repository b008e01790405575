// Tests who receives a task if the approver is the starter, approved before or does not exist, and who receives copies.
import { expect, it } from 'vitest';
import type { EngineEvent } from './instance-state.ts';
import { readFlow, severalSigners } from './test-flow.ts';
import { complete, modelOf, openNames, openTasks, send, startInstance, taskNamed } from './test-instance.ts';

const task = (id: string, assignee: string, attributes = '') =>
  `<userTask id="${id}" f:assignee="${assignee}" ${attributes}/>`;
const starter = `\${initiator}`;

async function start(elements: Record<string, string>, variables = {}, flows = 'start > A\n A > B\n B > end') {
  return startInstance(modelOf(await readFlow(flows, elements)), variables);
}

it('skips the task of an approver who started the instance', async () => {
  const instance = await start({ A: task('A', starter, 'ec:whenStarter="skip"'), B: task('B', 'boss') });
  expect(openNames(instance)).toEqual(['B']);
  expect(instance.changes[0]?.closedTasks).toMatchObject([{ outcome: 'passed', task: { node: 'A' } }]);
});

it('never gives a task that needs four eyes to the starter', async () => {
  const refuse = 'ec:whenStarter="refuse"';
  await expect(start({ A: task('A', starter, refuse), B: task('B', 'boss') })).rejects.toThrow('noAssignee');
  const instance = await start({ A: task('A', 'boss', refuse), B: task('B', 'boss') });
  const { id } = taskNamed(instance, 'A');
  const events: EngineEvent[] = [
    { type: 'transfer', task: id, user: 'boss', to: 'starter' },
    { type: 'delegate', task: id, user: 'boss', to: 'starter' },
    { type: 'addSigners', task: id, user: 'boss', signers: ['starter'], place: 'before' },
  ];
  for (const event of events) {
    expect(() => send(instance, event)).toThrow('starterSigns');
  }
  const claiming = await start({
    A: `<userTask id="A" f:candidateUsers="starter,other" f:candidateGroups="all" ${refuse}/>`,
    B: task('B', 'boss'),
  });
  const open = taskNamed(claiming, 'A');
  expect(open.users).toEqual(['other']);
  expect(() => send(claiming, { type: 'claim', task: open.id, user: 'starter' })).toThrow('starterSigns');
});

it.each([['ec:dedupe="once"'], ['ec:dedupe="inRow"'], ['ec:whenEmpty="pass"']])(
  'refuses a model that combines four eyes with %s',
  async (attribute) => {
    const reading = await readFlow('start > A\n A > end', {
      A: task('A', 'x', `ec:whenStarter="refuse" ${attribute}`),
    });
    expect(reading.problems).toMatchObject([{ code: 'fourEyes', element: 'A' }]);
  },
);

it('does not ask a person for two approvals in a row', async () => {
  const flows = 'start > A\n A > B\n B > C\n C > D\n D > end';
  const inRow = 'ec:dedupe="inRow"';
  const instance = await start(
    { A: task('A', 'boss'), B: task('B', 'boss', inRow), C: task('C', 'other', inRow), D: task('D', 'boss', inRow) },
    {},
    flows,
  );
  complete(instance, taskNamed(instance, 'A'));
  expect(openNames(instance)).toEqual(['C']);
  complete(instance, taskNamed(instance, 'C'));
  expect(openNames(instance)).toEqual(['D']);
});

it('counts an earlier approval of one of several signers', async () => {
  const instance = await start(
    { A: task('A', 'boss'), B: severalSigners('B', '', '', 'ec:dedupe="once"') },
    { signers: ['boss', 'ann', 'bob'] },
  );
  complete(instance, taskNamed(instance, 'A'));
  expect(openTasks(instance).map(({ assignee }) => assignee)).toEqual(['ann', 'bob']);
  complete(instance, taskNamed(instance, 'B', 'ann'));
  complete(instance, taskNamed(instance, 'B', 'bob'));
  expect(instance.state.status).toBe('ended');
});

it('skips a sequential signer who approved before', async () => {
  const instance = await start(
    { A: task('A', 'boss'), B: severalSigners('B', 'isSequential="true"', '', 'ec:dedupe="once"') },
    { signers: ['boss', 'ann', 'bob'] },
  );
  complete(instance, taskNamed(instance, 'A'));
  expect(openTasks(instance).map(({ assignee }) => assignee)).toEqual(['ann']);
});

it('passes an activity that any signer decides if one of its signers approved before', async () => {
  const loop = severalSigners('B', 'ec:rule="any"', '', 'ec:dedupe="once"');
  const instance = await start({ A: task('A', 'boss'), B: loop }, { signers: ['ann', 'boss'] });
  complete(instance, taskNamed(instance, 'A'));
  expect(instance.state.status).toBe('ended');
});

it('gives a task without an approver to administrators if its node says so', async () => {
  const instance = await start({ A: task('A', `\${nobody}`, 'ec:whenEmpty="administrator"'), B: task('B', 'boss') });
  expect(openTasks(instance)).toMatchObject([{ assignee: null, groups: ['admin'] }]);
});

it('names the users who receive a copy, once', async () => {
  const instance = await start({ A: task('A', 'boss', 'ec:copies="7,8"'), B: task('B', 'boss') });
  expect(instance.changes[0]?.copies).toEqual([{ node: 'A', users: ['7', '8'] }]);
  complete(instance, taskNamed(instance, 'A'));
  expect(instance.changes[1]?.copies).toEqual([]);
});
