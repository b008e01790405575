// Tests timers, messages, service tasks, terminating end events, protected variables and due times.
import { describe, expect, it } from 'vitest';
import { addDuration, readDueTime } from './due-time.ts';
import { boundaryTimer, flowDiagram, readFlow } from './test-flow.ts';
import {
  complete,
  completeNamed,
  type Instance,
  idNamed,
  modelOf,
  openNames,
  returnNamed,
  send,
  startInstance,
  taskNamed,
  testTime,
} from './test-instance.ts';

const hour = '<timeDuration>PT1H</timeDuration>';
const withTimer = `start > A
  A > B
  late > C
  B > end
  C > end`;

const start = async (flows: string, elements: Record<string, string> = {}, variables = {}) =>
  startInstance(modelOf(await readFlow(flows, elements)), variables);

const fire = (instance: Instance, index = 0) =>
  send(instance, { type: 'timer', timer: instance.state.timers[index]?.id ?? -1 });

describe('a boundary timer', () => {
  it('closes the task of its activity and continues on its own flow', async () => {
    const instance = await start(withTimer, { late: boundaryTimer('late', 'A', hour) });
    expect(instance.state.timers.map((timer) => timer.due)).toEqual([testTime + 3_600_000]);
    const { closedTasks } = fire(instance);
    expect(closedTasks.map(({ outcome }) => outcome)).toEqual(['timedOut']);
    expect(openNames(instance)).toEqual(['C']);
    expect(instance.state.timers).toEqual([]);
  });

  it('is removed when its activity is completed', async () => {
    const instance = await start(withTimer, { late: boundaryTimer('late', 'A', hour) });
    const timer = instance.state.timers[0]?.id ?? -1;
    completeNamed(instance, 'A');
    expect(() => send(instance, { type: 'timer', timer })).toThrow('timerGone');
  });

  it('opens a reminder beside the activity as often as its cycle says', async () => {
    const cycle = '<timeCycle>R2/PT10H</timeCycle>';
    const instance = await start(withTimer, { late: boundaryTimer('late', 'A', cycle, false) });
    fire(instance);
    expect(openNames(instance)).toEqual(['A', 'C']);
    fire(instance);
    expect(openNames(instance)).toEqual(['A', 'C', 'C']);
    expect(instance.state.timers).toEqual([]);
    completeNamed(instance, 'C', 'A', 'C', 'B');
    expect(instance.state.status).toBe('ended');
  });

  it('is removed by a return, and a new timer starts when the activity opens again', async () => {
    const instance = await start(withTimer, { late: boundaryTimer('late', 'B', hour) });
    completeNamed(instance, 'A');
    const old = instance.state.timers[0]?.id ?? -1;
    returnNamed(instance, 'B', 'A');
    expect(instance.state.timers).toEqual([]);
    completeNamed(instance, 'A');
    expect(instance.state.timers).toHaveLength(1);
    expect(() => send(instance, { type: 'timer', timer: old })).toThrow('timerGone');
    fire(instance);
    expect(openNames(instance)).toEqual(['C']);
  });

  it('ends a sub-process with its open tasks', async () => {
    const inner = flowDiagram('starti > P1\nP1 > D\nP1 > E\nD > P2\nE > P2\nP2 > endi', {}, 'inner');
    const instance = await start('start > S\nS > B\nlate > C\nB > end\nC > end', {
      S: `<subProcess id="S">${inner}</subProcess>`,
      late: boundaryTimer('late', 'S', hour),
    });
    completeNamed(instance, 'D');
    const { closedTasks } = fire(instance);
    expect(closedTasks).toHaveLength(1);
    expect(openNames(instance)).toEqual(['C']);
    expect(instance.state.tokens).toHaveLength(1);
  });
});

describe('an event', () => {
  const catching = (definition: string, attribute = '') => ({
    wait: `<intermediateCatchEvent id="wait" ${attribute}>${definition}</intermediateCatchEvent>`,
  });
  const flows = 'start > wait\nwait > A\nA > end';

  it('between activities waits until a time', async () => {
    const instance = await start(
      flows,
      catching('<timerEventDefinition><timeDate>${when}</timeDate></timerEventDefinition>'),
      {
        when: '2026-02-01T08:00:00+08:00',
      },
    );
    expect(instance.state.timers[0]?.due).toBe(Date.UTC(2026, 1, 1));
    fire(instance);
    expect(openNames(instance)).toEqual(['A']);
  });

  it('between activities waits for a message by its name', async () => {
    const instance = await start(flows, catching('<messageEventDefinition/>', 'ec:message="paid"'));
    expect(() => send(instance, { type: 'message', name: 'other' })).toThrow('noReceiver: other');
    send(instance, { type: 'message', name: 'paid', variables: { amount: '1.00' } });
    expect(openNames(instance)).toEqual(['A']);
    expect(instance.state.variables.amount).toBe('1.00');
  });

  it('on the boundary of an activity interrupts the activity by a message', async () => {
    const withdrawn =
      '<boundaryEvent id="late" attachedToRef="A" ec:message="withdrawn"><messageEventDefinition/></boundaryEvent>';
    const instance = await start(withTimer, { late: withdrawn });
    send(instance, { type: 'message', name: 'withdrawn' });
    expect(openNames(instance)).toEqual(['C']);
  });
});

describe('a service task', () => {
  it('waits for its handler, which the changes name', async () => {
    const instance = await start('start > A\nA > book\nbook > B\nB > end', {
      book: '<serviceTask id="book" ec:handler="refund.book"/>',
    });
    const { services } = complete(instance, taskNamed(instance, 'A'));
    expect(services).toEqual([{ token: expect.any(Number), node: 'book', handler: 'refund.book' }]);
    const token = services[0]?.token ?? -1;
    send(instance, { type: 'serviceDone', token, variables: { booked: true } });
    expect(openNames(instance)).toEqual(['B']);
    expect(() => send(instance, { type: 'serviceDone', token })).toThrow('tokenGone');
  });
});

describe('a terminating end event', () => {
  it('ends the instance with its parallel branches', async () => {
    const instance = await start('start > P1\nP1 > A\nP1 > B\nA > stop\nB > end');
    completeNamed(instance, 'A');
    expect(instance.state.status).toBe('ended');
    expect(instance.state.tasks).toEqual([]);
  });

  it('in a sub-process ends only the sub-process', async () => {
    const inner = flowDiagram('starti > P1\nP1 > D\nP1 > E\nD > stop\nE > endi', {}, 'inner');
    const instance = await start('start > S\nS > B\nB > end', { S: `<subProcess id="S">${inner}</subProcess>` });
    completeNamed(instance, 'D');
    expect(openNames(instance)).toEqual(['B']);
  });

  it('does not prevent a return in a branch that may reach it', async () => {
    const flows = `start > P1
      P1 > A
      P1 > B
      A > X1
      X1 > C if pass
      X1 > stop if !pass
      C > P2
      B > P2
      P2 > D
      D > end`;
    const instance = await start(flows);
    completeNamed(instance, 'A', 'B');
    returnNamed(instance, 'C', 'A');
    completeNamed(instance, 'A', 'C', 'D');
    expect(instance.state.status).toBe('ended');
  });
});

it('refuses variables that forms may not set', async () => {
  const instance = await start('start > A\nA > end');
  for (const name of ['initiator', 'pass', 'nrOfInstances', '__proto__']) {
    const variables = JSON.parse(`{"${name}":"x"}`);
    expect(() => complete(instance, taskNamed(instance, 'A'), true, variables)).toThrow('protectedVariable');
  }
});

it('refuses to cancel a cancelled instance', async () => {
  const instance = await start('start > A\nA > end');
  send(instance, { type: 'cancel' });
  expect(instance.state.status).toBe('cancelled');
  expect(() => send(instance, { type: 'cancel' })).toThrow('notRunning');
  expect(idNamed(instance.model, 'A')).toBe('A');
});

describe('times', () => {
  it.each([
    ['P1M', Date.UTC(2026, 0, 31), Date.UTC(2026, 1, 28)],
    ['P1Y2M', Date.UTC(2026, 0, 5), Date.UTC(2027, 2, 5)],
    ['P1DT1H30M', 0, 91_800_000],
    ['PT0.5S', 0, 500],
    ['P2W', 0, 1_209_600_000],
  ])('the duration %s is added to a time', (text, now, due) => {
    expect(addDuration(text, now)).toBe(due);
  });

  it.each(['P', 'PT', '1H', 'P1H', 'PT1', '-PT1H', 'P9999999999D', ''])('refuses the duration %s', (text) => {
    const definition = { kind: 'duration', value: { kind: 'literal', value: text } } as const;
    expect(() => readDueTime(definition, {}, { now: 0 })).toThrow('badTime');
  });

  it.each(['R/PT0S', 'R0/PT1H', 'PT1H', 'R3'])('refuses the cycle %s', (text) => {
    const definition = { kind: 'cycle', value: { kind: 'literal', value: text } } as const;
    expect(() => readDueTime(definition, {}, { now: 0 })).toThrow('badTime');
  });

  it.each(['2026-02-01', '2026-02-01T08:00:00', '2026-13-01T00:00:00Z', 'tomorrow'])('refuses the date %s', (text) => {
    const definition = { kind: 'date', value: { kind: 'literal', value: text } } as const;
    expect(() => readDueTime(definition, {}, { now: 0 })).toThrow('badTime');
  });
});
