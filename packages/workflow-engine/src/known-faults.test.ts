// Tests faults that people reported publicly about other engines: this engine has the right outcome.
import { describe, expect, it } from 'vitest';
import { findReturnProblem } from './move-tokens.ts';
import { diagramOf } from './test-block.ts';
import { boundaryTimer, flowDiagram, readFlow, severalSigners } from './test-flow.ts';
import {
  complete,
  completedNames,
  completeNamed,
  idNamed,
  modelOf,
  openNames,
  openTasks,
  returnNamed,
  send,
  startInstance,
  taskNamed,
} from './test-instance.ts';

const start = async (flows: string, elements: Record<string, string> = {}, variables = {}) =>
  startInstance(modelOf(await readFlow(flows, elements)), variables);

const branches = `start > A
  A > P1
  P1 > B
  P1 > C
  B > P2
  C > P2
  P2 > D
  D > end`;

describe('a return', () => {
  it('from behind a join to one branch repeats only that branch, and the join fires once', async () => {
    const instance = await start(branches);
    completeNamed(instance, 'A', 'B', 'C');
    returnNamed(instance, 'D', 'B');
    expect(openNames(instance)).toEqual(['B']);
    completeNamed(instance, 'B');
    expect(openNames(instance)).toEqual(['D']);
    completeNamed(instance, 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('to a sibling branch is followed by the later activities, once', async () => {
    const instance = await start(branches);
    completeNamed(instance, 'A', 'C');
    returnNamed(instance, 'B', 'C');
    expect(openNames(instance)).toEqual(['C']);
    completeNamed(instance, 'C', 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('from two branches with several signers to an activity before them opens exactly one task', async () => {
    const elements = { B: severalSigners('B', ''), C: severalSigners('C', '') };
    const instance = await start(branches, elements, { signers: ['u1', 'u2'] });
    completeNamed(instance, 'A');
    expect(openNames(instance)).toEqual(['B', 'B', 'C', 'C']);
    const { closedTasks } = returnNamed(instance, 'B', 'A');
    expect(closedTasks).toHaveLength(4);
    expect(openNames(instance)).toEqual(['A']);
  });

  it('works across an inclusive join inside a loop', async () => {
    const instance = await start(
      `start > I1
      I1 > A
      A > I2
      I2 > B
      I2 > C
      B > I3
      C > I3
      I3 > D
      D > X1
      X1 > I1 if again
      X1 > end if !again`,
      {},
      { again: true },
    );
    completeNamed(instance, 'A', 'C', 'B');
    returnNamed(instance, 'D', 'B');
    expect(openNames(instance)).toEqual(['B']);
    completeNamed(instance, 'B', 'D');
    expect(openNames(instance)).toEqual(['A']);
    completeNamed(instance, 'A');
    returnNamed(instance, 'B', 'A');
    completeNamed(instance, 'A', 'B');
    expect(openNames(instance)).toEqual(['C']);
    complete(instance, taskNamed(instance, 'C'), true, { again: false });
    completeNamed(instance, 'D');
    expect(instance.state.status).toBe('ended');
    expect(completedNames(instance).filter((name) => name === 'D')).toHaveLength(2);
  });

  it('with resume goes straight back to the person who returned the task, and keeps the sibling branch', async () => {
    const instance = await start(branches);
    completeNamed(instance, 'A');
    const task = taskNamed(instance, 'B');
    send(instance, { type: 'transfer', task: task.id, user: 'boss', to: 'u1' });
    returnNamed(instance, 'B', 'A', true);
    expect(openNames(instance)).toEqual(['A']);
    completeNamed(instance, 'A');
    expect(openTasks(instance).map((row) => [row.node, row.assignee])).toEqual([
      ['B', 'u1'],
      ['C', 'boss'],
    ]);
    completeNamed(instance, 'C', 'B', 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('with resume does not repeat a sibling branch that was complete', async () => {
    const instance = await start(branches);
    completeNamed(instance, 'A', 'C');
    returnNamed(instance, 'B', 'A', true);
    completeNamed(instance, 'A');
    expect(openNames(instance)).toEqual(['B']);
    completeNamed(instance, 'B');
    expect(openNames(instance)).toEqual(['D']);
  });

  it('with resume goes straight back into a sub-process', async () => {
    const inner = flowDiagram('starti > P1\nP1 > B\nP1 > C\nB > P2\nC > P2\nP2 > endi', {}, 'inner');
    const instance = await start('start > A\nA > S\nS > D\nD > end', { S: `<subProcess id="S">${inner}</subProcess>` });
    completeNamed(instance, 'A', 'C');
    returnNamed(instance, 'B', 'A', true);
    completeNamed(instance, 'A', 'B');
    expect(openNames(instance)).toEqual(['D']);
    completeNamed(instance, 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('to the starter lets the starter submit again', async () => {
    const instance = await start(branches);
    completeNamed(instance, 'A', 'B');
    returnNamed(instance, 'C', 'start');
    expect(openTasks(instance).map((task) => [task.node, task.assignee])).toEqual([['start', 'starter']]);
    completeNamed(instance, 'start', 'A', 'B', 'C', 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('is refused if forks form no block, unless it goes to the starter', async () => {
    const model = modelOf(
      await readFlow(`start > P1
        P1 > A
        P1 > B
        A > P2
        P2 > C
        P2 > D
        C > P3
        B > P3
        P3 > E
        D > P4
        E > P4
        P4 > end`),
    );
    expect(findReturnProblem(model, 'C', 'A')).toBe('unstructured');
    expect(findReturnProblem(model, 'C', 'start')).toBeUndefined();
    expect(findReturnProblem(model, 'C', 'P1')).toBe('badTarget');
    expect(findReturnProblem(model, 'C', 'nothing')).toBe('badTarget');
    const instance = startInstance(model);
    completeNamed(instance, 'A', 'B', 'C');
    expect(() => returnNamed(instance, 'E', 'A')).toThrow('unstructured');
    expect(openNames(instance)).toEqual(['D', 'E']);
    completeNamed(instance, 'D', 'E');
    expect(instance.state.status).toBe('ended');
  });

  it('removes the reminder of an activity that is done again', async () => {
    const instance = await start('start > A\nA > B\nlate > C\nB > end\nC > end', {
      late: boundaryTimer('late', 'A', '<timeDuration>PT1H</timeDuration>', false),
    });
    send(instance, { type: 'timer', timer: instance.state.timers[0]?.id ?? -1 });
    completeNamed(instance, 'A');
    returnNamed(instance, 'B', 'A');
    expect(openNames(instance)).toEqual(['A']);
    expect(instance.state.timers).toHaveLength(1);
  });
});

describe('a move by an administrator', () => {
  it('takes the token away from a waiting service', async () => {
    const instance = await start('start > A\nA > book\nbook > B\nB > end', {
      book: '<serviceTask id="book" ec:handler="x"/>',
    });
    completeNamed(instance, 'A');
    const token = instance.state.tokens[0]?.id ?? -1;
    send(instance, { type: 'move', token, target: 'A' });
    expect(openNames(instance)).toEqual(['A']);
    expect(() => send(instance, { type: 'serviceDone', token })).toThrow('tokenGone');
  });

  it('forward into one branch lets the join fire without the other branch', async () => {
    const instance = await start(branches);
    send(instance, { type: 'move', token: instance.state.tokens[0]?.id ?? -1, target: 'C' });
    completeNamed(instance, 'C', 'D');
    expect(instance.state.status).toBe('ended');
  });
});

describe('a called process', () => {
  const flows = 'start > A\nA > call\ncall > D\nD > end';
  const elements = { call: '<callActivity id="call" calledElement="other"/>' };

  it('has other ids than its caller', async () => {
    const called = { other: diagramOf('other', flowDiagram('start > A\nA > end')) };
    const model = modelOf(await readFlow(flows, elements, called));
    expect([...model.nodes.keys()]).toContain('call/A');
    const instance = startInstance(model);
    completeNamed(instance, 'A', 'A', 'D');
    expect(instance.state.status).toBe('ended');
    expect(idNamed(model, 'A')).toBe('A');
  });

  it('is refused if it does not exist or calls itself', async () => {
    const missing = await readFlow(flows, elements);
    expect(missing.problems).toEqual([{ code: 'noCalledProcess', element: 'call', detail: 'other' }]);
    const circle = { other: diagramOf('other', flowDiagram(flows, elements)) };
    const reading = await readFlow(flows, elements, circle);
    expect(reading.problems).toEqual([{ code: 'callsItself', element: 'call/call', detail: 'other' }]);
  });
});
