// Tests exclusive, parallel and inclusive gateways, models that loop, and tasks that fork.
import { describe, expect, it } from 'vitest';
import { readFlow } from './test-flow.ts';
import { completeNamed, modelOf, openNames, startInstance } from './test-instance.ts';

const start = async (flows: string, variables = {}, elements: Record<string, string> = {}) =>
  startInstance(modelOf(await readFlow(flows, elements)), variables);

describe('an exclusive gateway', () => {
  const flows = `start > X1
    X1 > A if input == 1
    X1 > B if input < 3
    X1 > C if input < 4
    A > end
    B > end
    C > end`;

  it('takes the first flow whose condition holds', async () => {
    expect(openNames(await start(flows, { input: 1 }))).toEqual(['A']);
    expect(openNames(await start(flows, { input: '2' }))).toEqual(['B']);
    expect(openNames(await start(flows, { input: 3 }))).toEqual(['C']);
  });

  it('is named in the error if no condition holds, and a missing variable is named, too', async () => {
    await expect(start(flows, { input: 5 })).rejects.toThrow('noFlow: X1');
    await expect(start(flows)).rejects.toThrow('missingVariable: input');
  });

  it('takes the default flow only if no condition holds, even if it is the first flow', async () => {
    const elements = { X1: '<exclusiveGateway id="X1" default="flow2"/>' };
    const withDefault = `start > X1
      X1 > A
      X1 > B if input == 2
      A > end
      B > end`;
    expect(openNames(await start(withDefault, { input: 2 }, elements))).toEqual(['B']);
    expect(openNames(await start(withDefault, { input: 3 }, elements))).toEqual(['A']);
  });
});

describe('a parallel gateway', () => {
  it('waits for a token on each of its flows', async () => {
    const instance = await start(`start > P1
      P1 > A
      P1 > B
      A > P2
      B > P2
      P2 > C
      C > end`);
    completeNamed(instance, 'A');
    expect(openNames(instance)).toEqual(['B']);
    completeNamed(instance, 'B', 'C');
    expect(instance.state.status).toBe('ended');
  });

  it('can join and fork at the same time', async () => {
    const instance = await start(`start > P1
      P1 > A
      P1 > B
      A > P2
      B > P2
      P2 > C
      P2 > D
      C > end
      D > end`);
    completeNamed(instance, 'B', 'A');
    expect(openNames(instance)).toEqual(['C', 'D']);
  });

  it('waits for its other flow if one flow comes from an exclusive gateway', async () => {
    const instance = await start(
      `start > P1
      P1 > A
      P1 > X1
      X1 > B if input == 1
      X1 > C if input == 2
      B > X2
      C > X2
      X2 > P2
      A > P2
      P2 > D
      D > end`,
      { input: 2 },
    );
    completeNamed(instance, 'C');
    expect(openNames(instance)).toEqual(['A']);
    completeNamed(instance, 'A', 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('lets the instance end only after all its branches have ended', async () => {
    const instance = await start(`start > P1
      P1 > A
      P1 > P2
      P2 > end1
      P2 > B
      A > end2
      B > end3`);
    completeNamed(instance, 'B');
    expect(instance.state.status).toBe('running');
    completeNamed(instance, 'A');
    expect(instance.state.status).toBe('ended');
  });

  it('refuses a step after which it would wait forever', async () => {
    const instance = await start(`start > X1
      X1 > A if true
      X1 > B if false
      A > P1
      B > P1
      P1 > end`);
    expect(() => completeNamed(instance, 'A')).toThrow('stuck: P1');
    expect(openNames(instance)).toEqual(['A']);
  });
});

describe('an inclusive gateway', () => {
  const merging = `start > I1
    I1 > A if input > 0
    I1 > B if input > 1
    I1 > C if input > 2
    A > I2
    B > I2
    C > I2
    I2 > D
    D > end`;

  it.each([
    [1, ['A']],
    [2, ['A', 'B']],
    [3, ['A', 'B', 'C']],
  ])('with the input %i takes each flow whose condition holds, and joins once', async (input, names) => {
    const instance = await start(merging, { input });
    expect(openNames(instance)).toEqual(names);
    completeNamed(instance, ...names, 'D');
    expect(instance.state.status).toBe('ended');
  });

  it('refuses the step if no condition holds and no flow is the default', async () => {
    await expect(start(merging, { input: 0 })).rejects.toThrow('noFlow: I1');
  });

  it('can join only some of the parallel branches', async () => {
    const instance = await start(`start > P1
      P1 > A
      P1 > B
      P1 > C
      A > I1
      B > I1
      I1 > D
      D > I2
      C > I2
      I2 > E
      E > end`);
    completeNamed(instance, 'A', 'C');
    expect(openNames(instance)).toEqual(['B']);
    completeNamed(instance, 'B', 'D', 'E');
    expect(instance.state.status).toBe('ended');
  });

  it('does not wait for a branch that can no longer reach it', async () => {
    const instance = await start(
      `start > P1
      P1 > A
      P1 > X1
      X1 > I1 if input == 1
      X1 > B if input == 2
      A > I1
      I1 > C
      B > end
      C > end`,
      { input: 2 },
    );
    completeNamed(instance, 'A');
    expect(openNames(instance)).toEqual(['B', 'C']);
  });

  it('fires again for a second token on one flow, and the instance ends', async () => {
    const instance = await start(`start > P1
      P1 > X1
      P1 > X1
      X1 > I1
      P1 > A
      A > I1
      I1 > B
      B > end`);
    completeNamed(instance, 'A');
    while (instance.state.status === 'running') completeNamed(instance, 'B');
    expect(instance.state.tokens).toEqual([]);
  });

  it('can be passed again and again in a loop', async () => {
    const instance = await start(
      `start > I1
      I1 > A
      A > X1
      X1 > I1 if again
      X1 > end if !again`,
      { again: true },
    );
    completeNamed(instance, 'A', 'A');
    instance.state.variables.again = false;
    completeNamed(instance, 'A');
    expect(instance.state.status).toBe('ended');
  });
});

it('refuses a step that runs in a circle of gateways', async () => {
  const circle = `start > X1
    X1 > X2
    X2 > X1 if true
    X2 > end if false`;
  await expect(start(circle)).rejects.toThrow('tooManySteps');
});

it('a task with several outgoing flows forks', async () => {
  const instance = await start(`start > A
    A > B
    A > C
    B > end
    C > end`);
  completeNamed(instance, 'A');
  expect(openNames(instance)).toEqual(['B', 'C']);
});
