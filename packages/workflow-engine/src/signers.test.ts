// Tests votes of several signers, added and removed signers, hand-overs, tasks without a person, and rejections.
import { describe, expect, it } from 'vitest';
import type { Variables } from './evaluate.ts';
import { readFlow, severalSigners } from './test-flow.ts';
import {
  complete,
  completeNamed,
  type Instance,
  modelOf,
  openNames,
  openTasks,
  send,
  startInstance,
  taskNamed,
} from './test-instance.ts';

const flows = `start > A
  A > X1
  X1 > B if pass
  X1 > C if !pass
  B > end
  C > end`;

async function startVote(loop: string, signers: string[], variables: Variables = {}, inner = ''): Promise<Instance> {
  const model = modelOf(await readFlow(flows, { A: severalSigners('A', loop, inner) }));
  return startInstance(model, { signers, ...variables });
}

const vote = (instance: Instance, signer: string, approve = true) =>
  complete(instance, taskNamed(instance, 'A', signer), approve);

const signersOf = (instance: Instance): (string | null)[] => openTasks(instance).map((task) => task.assignee);

const five = ['u1', 'u2', 'u3', 'u4', 'u5'];

describe('a vote of all signers together', () => {
  it('waits for all signers, but a single rejection decides', async () => {
    const instance = await startVote('', ['u1', 'u2', 'u3']);
    vote(instance, 'u2');
    expect(signersOf(instance)).toEqual(['u1', 'u3']);
    const { closedTasks } = vote(instance, 'u1', false);
    expect(closedTasks.map(({ task, outcome }) => [task.assignee, outcome])).toEqual([
      ['u1', 'rejected'],
      ['u3', 'cancelled'],
    ]);
    expect(openNames(instance)).toEqual(['C']);
  });

  it('needs only a share of them, and one rejection does not end a vote that needs one half', async () => {
    const instance = await startVote('ec:share="50"', ['u1', 'u2', 'u3', 'u4']);
    vote(instance, 'u1', false);
    vote(instance, 'u2');
    expect(openNames(instance)).toEqual(['A', 'A']);
    const { closedTasks } = vote(instance, 'u3');
    expect(closedTasks.at(-1)?.outcome).toBe('cancelled');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('is lost as soon as the share can no longer be reached', async () => {
    const instance = await startVote('ec:share="50"', ['u1', 'u2', 'u3', 'u4']);
    vote(instance, 'u1', false);
    vote(instance, 'u2', false);
    expect(openNames(instance)).toEqual(['A', 'A']);
    vote(instance, 'u3', false);
    expect(openNames(instance)).toEqual(['C']);
  });

  it('reaches a share of two thirds by two of three approvals', async () => {
    const instance = await startVote('ec:share="66.666666666"', ['u1', 'u2', 'u3']);
    vote(instance, 'u1');
    vote(instance, 'u2');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('counts weights, and with a veto one rejection decides', async () => {
    const weights = { weightOf: { u1: 3, u2: 1, u3: 1 } };
    const loop = 'ec:weights="${weightOf}" ec:share="60"';
    const instance = await startVote(loop, ['u1', 'u2', 'u3'], weights);
    vote(instance, 'u2', false);
    vote(instance, 'u1');
    expect(openNames(instance)).toEqual(['B']);
    const vetoed = await startVote(`${loop} ec:veto="true"`, ['u1', 'u2', 'u3'], weights);
    vote(vetoed, 'u2', false);
    expect(openNames(vetoed)).toEqual(['C']);
  });

  it.each([{ u1: 0 }, { u1: -1 }, { u1: 0.5 }, { u1: 'x' }])('refuses the weights %o', async (weightOf) => {
    await expect(startVote('ec:weights="${weightOf}"', ['u1', 'u2'], { weightOf })).rejects.toThrow('wrongType');
  });

  it('ends by a completion condition with the counters of Flowable', async () => {
    const condition = '<completionCondition>${nrOfCompletedInstances/nrOfInstances >= 0.5}</completionCondition>';
    const instance = await startVote('', five, {}, condition);
    vote(instance, 'u1');
    vote(instance, 'u2');
    expect(openNames(instance)).toHaveLength(3);
    vote(instance, 'u3');
    expect(openNames(instance)).toEqual(['B']);
  });
});

it('the first vote decides if any signer can decide', async () => {
  const approved = await startVote('ec:rule="any"', five);
  vote(approved, 'u4');
  expect(openNames(approved)).toEqual(['B']);
  const rejected = await startVote('ec:rule="any"', five);
  vote(rejected, 'u4', false);
  expect(openNames(rejected)).toEqual(['C']);
});

it('sequential signers receive their tasks one after the other', async () => {
  const instance = await startVote('isSequential="true"', ['u1', 'u2', 'u3']);
  for (const signer of ['u1', 'u2', 'u3']) {
    expect(signersOf(instance)).toEqual([signer]);
    vote(instance, signer);
  }
  expect(openNames(instance)).toEqual(['B']);
});

describe('two parallel acts', () => {
  it('advance the instance once, if both signers read their open tasks before the first vote', async () => {
    const instance = await startVote('ec:rule="any"', ['u1', 'u2']);
    const [first, second] = openTasks(instance);
    if (!first || !second) throw new Error('no tasks');
    complete(instance, first);
    expect(() => complete(instance, second)).toThrow('taskClosed');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('by a double click complete the task once and leave one row of history', async () => {
    const instance = startInstance(modelOf(await readFlow('start > A\nA > B\nB > end')));
    const task = taskNamed(instance, 'A');
    complete(instance, task);
    expect(() => complete(instance, task)).toThrow('taskClosed');
    const ended = instance.changes.flatMap(({ history }) => history).filter((entry) => entry.kind === 'ended');
    expect(ended).toHaveLength(1);
  });
});

describe('added and removed signers', () => {
  const add = (instance: Instance, by: string, signers: string[], place: 'before' | 'after' | 'beside') =>
    send(instance, { type: 'addSigners', task: taskNamed(instance, 'A', by).id, user: by, signers, place });

  const start = async () => startInstance(modelOf(await readFlow(flows)));

  it('vote first if they are added before a signer, who then gets the task back', async () => {
    const instance = await start();
    add(instance, 'boss', ['u1', 'u2'], 'before');
    expect(signersOf(instance)).toEqual(['u1', 'u2']);
    vote(instance, 'u1');
    vote(instance, 'u2');
    expect(signersOf(instance)).toEqual(['boss']);
    vote(instance, 'boss');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('do not decide if they are added before one of several signers, of whom any can decide', async () => {
    const instance = await startVote('ec:rule="any"', ['u1', 'u2']);
    add(instance, 'u1', ['u3'], 'before');
    expect(signersOf(instance)).toEqual(['u2', 'u3']);
    vote(instance, 'u3');
    expect(signersOf(instance)).toEqual(['u1', 'u2']);
    vote(instance, 'u1', false);
    expect(openNames(instance)).toEqual(['C']);
  });

  it('keep the activity waiting if they are added after a signer, and their rejection counts', async () => {
    const instance = await start();
    add(instance, 'boss', ['u1'], 'after');
    vote(instance, 'boss');
    expect(signersOf(instance)).toEqual(['u1']);
    vote(instance, 'u1', false);
    expect(openNames(instance)).toEqual(['C']);
  });

  it('can be removed, and then the signer who added them before gets the task back', async () => {
    const instance = await start();
    add(instance, 'boss', ['u1'], 'before');
    send(instance, { type: 'removeSigner', task: taskNamed(instance, 'A', 'u1').id });
    expect(signersOf(instance)).toEqual(['boss']);
    expect(() => send(instance, { type: 'removeSigner', task: taskNamed(instance, 'A').id })).toThrow('lastSigner');
  });

  it('do not change the tasks of the others if they are added beside a signer', async () => {
    const instance = await startVote('', ['u1', 'u2']);
    const before = openTasks(instance).map((task) => task.id);
    add(instance, 'u1', ['u3'], 'beside');
    expect(openTasks(instance).map((task) => task.id)).toEqual([...before, expect.any(Number)]);
    for (const signer of ['u2', 'u3', 'u1']) vote(instance, signer);
    expect(openNames(instance)).toEqual(['B']);
  });

  it('can complete the share of a vote when a signer without a vote is removed', async () => {
    const instance = await startVote('ec:share="50"', ['u1', 'u2', 'u3']);
    vote(instance, 'u1');
    send(instance, { type: 'removeSigner', task: taskNamed(instance, 'A', 'u2').id });
    expect(openNames(instance)).toEqual(['B']);
  });

  it('cannot be people who have a vote already, and no task can be transferred to such people', async () => {
    const instance = await startVote('', ['u1', 'u2', 'u3']);
    const transfer = (from: string, to: string) =>
      send(instance, { type: 'transfer', task: taskNamed(instance, 'A', from).id, user: from, to });
    expect(() => transfer('u1', 'u2')).toThrow('alreadyVoted');
    expect(() => add(instance, 'u1', ['u3'], 'beside')).toThrow('alreadyVoted');
    expect(() => add(instance, 'u1', ['u4', 'u4'], 'beside')).toThrow('alreadyVoted');
    vote(instance, 'u1');
    expect(() => transfer('u2', 'u1')).toThrow('alreadyVoted');
  });
});

describe('a hand-over', () => {
  const start = async () => startInstance(modelOf(await readFlow(flows)));

  it('by transfer takes the task away from its former owner', async () => {
    const instance = await start();
    send(instance, { type: 'transfer', task: taskNamed(instance, 'A').id, user: 'boss', to: 'u1' });
    expect(() =>
      send(instance, { type: 'complete', task: taskNamed(instance, 'A').id, user: 'boss', approve: true }),
    ).toThrow('notAssignee');
    vote(instance, 'u1');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('by delegation returns the task to its owner, who decides', async () => {
    const instance = await start();
    send(instance, { type: 'delegate', task: taskNamed(instance, 'A').id, user: 'boss', to: 'u1' });
    vote(instance, 'u1', false);
    expect(signersOf(instance)).toEqual(['boss']);
    vote(instance, 'boss');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('by claim gives a task to one candidate, who can give it back', async () => {
    const element = '<userTask id="A" f:candidateUsers="u1,u2" f:candidateGroups="${groups}"/>';
    const model = modelOf(await readFlow(flows, { A: element }));
    const instance = startInstance(model, { groups: ['g1', 'g2'] });
    const { id, users, groups } = taskNamed(instance, 'A');
    expect([users, groups]).toEqual([
      ['u1', 'u2'],
      ['g1', 'g2'],
    ]);
    send(instance, { type: 'claim', task: id, user: 'u2' });
    expect(() => send(instance, { type: 'claim', task: id, user: 'u1' })).toThrow('taskClosed');
    send(instance, { type: 'unclaim', task: id, user: 'u2' });
    expect(signersOf(instance)).toEqual([null]);
    await expect(
      start().then((other) => send(other, { type: 'unclaim', task: taskNamed(other, 'A').id, user: 'boss' })),
    ).rejects.toThrow('noAssignee');
  });
});

describe('a task without a person', () => {
  const start = async (policy: string) => {
    const element = `<userTask id="A" f:assignee="\${nobody}" ${policy}/>`;
    return startInstance(modelOf(await readFlow(flows, { A: element })), { nobody: '' });
  };

  it('refuses the step, unless the node lets it pass, reject or go to a user', async () => {
    await expect(start('')).rejects.toThrow('noAssignee: A');
    expect(openNames(await start('ec:whenEmpty="pass"'))).toEqual(['B']);
    expect(openNames(await start('ec:whenEmpty="reject"'))).toEqual(['C']);
    expect(signersOf(await start('ec:whenEmpty="user:admin"'))).toEqual(['admin']);
  });
});

describe('a rejection', () => {
  it('goes back to the starter if no flow has a condition on the outcome', async () => {
    const instance = startInstance(modelOf(await readFlow('start > A\nA > B\nB > end')));
    completeNamed(instance, 'A');
    complete(instance, taskNamed(instance, 'B'), false);
    expect(openTasks(instance).map((task) => [task.node, task.assignee])).toEqual([['start', 'starter']]);
    complete(instance, openTasks(instance)[0] ?? taskNamed(instance, 'A'));
    expect(openNames(instance)).toEqual(['A']);
  });

  it('goes to the first activity if its assignee is the starter', async () => {
    const elements = { A: '<userTask id="A" f:assignee="${initiator}"/>' };
    const instance = startInstance(modelOf(await readFlow('start > A\nA > B\nB > end', elements)));
    completeNamed(instance, 'A');
    complete(instance, taskNamed(instance, 'B'), false);
    expect(openNames(instance)).toEqual(['A']);
    expect(signersOf(instance)).toEqual(['starter']);
  });

  it('ends the instance if the node says so', async () => {
    const elements = { A: '<userTask id="A" f:assignee="boss" ec:onReject="end"/>' };
    const instance = startInstance(
      modelOf(await readFlow('start > P1\nP1 > A\nP1 > B\nA > P2\nB > P2\nP2 > end', elements)),
    );
    complete(instance, taskNamed(instance, 'A'), false);
    expect(instance.state.status).toBe('ended');
  });

  it('by the starter, who does not submit again, cancels the instance', async () => {
    const instance = startInstance(modelOf(await readFlow('start > A\nA > end')));
    complete(instance, taskNamed(instance, 'A'), false);
    complete(instance, openTasks(instance)[0] ?? taskNamed(instance, 'A'), false);
    expect(instance.state.status).toBe('cancelled');
  });
});
