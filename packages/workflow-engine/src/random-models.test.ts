// Tests random models with random returns, votes, transfers and timers: each instance ends exactly once and leaves no rows behind, and a
// completed task cannot be completed again. `checkRows` of test-instance.ts checks the rows after each step.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineError } from './engine-error.ts';
import { nodeOf } from './process-model.ts';
import {
  type Block,
  call,
  exclusive,
  inclusive,
  namesOf,
  parallel,
  readBlock,
  sequence,
  sub,
  task,
  timed,
} from './test-block.ts';
import {
  complete,
  completedNames,
  type Instance,
  idNamed,
  modelOf,
  openTasks,
  send,
  startInstance,
} from './test-instance.ts';

type Shape = { kind: 'task' | 'timed'; signers: number } | { kind: string; parts: Shape[] };

const leaf: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom('task' as const, 'timed' as const),
  signers: fc.constantFrom(0, 0, 2, 3),
});
const several = ['sequence', 'parallel', 'inclusive', 'exclusive'];
const shapes: fc.Arbitrary<Shape> = fc.letrec<{ block: Shape }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    leaf,
    fc.record({
      kind: fc.constantFrom(...several),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3, depthIdentifier: 'block' }),
    }),
    fc.record({ kind: fc.constantFrom('sub', 'call'), parts: fc.tuple(tie('block')) }),
  ),
})).block;

function blockOf(shape: Shape, counter: { next: number }): Block {
  const name = () => `t${counter.next++}`;
  if ('signers' in shape) {
    if (shape.kind === 'timed') return timed(name(), name());
    return shape.signers > 0 ? task(name(), shape.signers) : task(name());
  }
  const parts = shape.parts.map((part) => blockOf(part, counter));
  const [first = task(name())] = parts;
  const makers: Record<string, () => Block> = {
    sequence: () => sequence(...parts),
    parallel: () => parallel(...parts),
    inclusive: () => inclusive(...parts),
    exclusive: () => exclusive(...parts),
    sub: () => sub(first),
    call: () => call(first),
  };
  return makers[shape.kind]?.() ?? first;
}

interface Move {
  kind: 'complete' | 'return' | 'timer' | 'transfer' | 'delegate' | 'addSigners' | 'again';
  pick: number;
  target: number;
  resume: boolean;
}

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Move['kind']>(
      'complete',
      'complete',
      'return',
      'timer',
      'transfer',
      'delegate',
      'addSigners',
      'again',
    ),
    pick: fc.nat(50),
    target: fc.nat(50),
    resume: fc.boolean(),
  }),
  { maxLength: 25 },
);

const variables = { yes: true, signers2: ['p', 'q'], signers3: ['p', 'q', 'r'] };

/** Returns false if the engine refuses the step with an `EngineError`. Any other error is a defect and is thrown again. */
function attempt(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/** Attempts a step. Expects that a refused step does not change the state of the instance. */
function attemptOn(instance: Instance, work: () => unknown): boolean {
  const before = JSON.stringify(instance.state);
  const isTaken = attempt(work);
  if (!isTaken) expect(JSON.stringify(instance.state)).toBe(before);
  return isTaken;
}

function makeMove(instance: Instance, block: Block, { kind, pick, target, resume }: Move): void {
  const tasks = openTasks(instance);
  const open = tasks[pick % (tasks.length || 1)];
  if (kind === 'timer') {
    const timer = instance.state.timers[pick % (instance.state.timers.length || 1)];
    if (timer) send(instance, { type: 'timer', timer: timer.id });
    return;
  }
  if (!open) return;
  const user = open.assignee ?? '';
  const to = ['v', 'w'][target % 2] ?? 'v';
  const names = namesOf(block);
  const place = { task: open.id, user };
  if (kind === 'complete') complete(instance, open);
  else if (kind === 'again') {
    complete(instance, open);
    // The task is complete, so the engine must refuse to complete it again.
    expect(attemptOn(instance, () => send(instance, { type: 'complete', ...place, approve: true }))).toBe(false);
  } else if (kind === 'transfer') attemptOn(instance, () => send(instance, { type: 'transfer', ...place, to }));
  else if (kind === 'delegate') attemptOn(instance, () => send(instance, { type: 'delegate', ...place, to }));
  else if (kind === 'addSigners')
    attemptOn(instance, () =>
      send(instance, { type: 'addSigners', ...place, signers: [to], place: resume ? 'before' : 'after' }),
    );
  else {
    const id = idNamed(instance.model, names[target % names.length] ?? '');
    attemptOn(instance, () => send(instance, { type: 'return', ...place, target: id, resume }));
  }
}

/** An instance that needs more steps to its end counts as endless. */
const mostSteps = 2000;

function finish(instance: Instance, pick: (limit: number) => number): void {
  for (let steps = 0; instance.state.status === 'running'; steps += 1) {
    const tasks = openTasks(instance);
    expect(tasks.length).toBeGreaterThan(0);
    expect(steps).toBeLessThan(mostSteps);
    const open = tasks[pick(tasks.length)];
    if (open) complete(instance, open);
  }
}

describe('random models', () => {
  it('end exactly once, whatever people do on the way', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, moves, fc.infiniteStream(fc.nat(50)), async (shape, steps, picks) => {
        const block = sequence(task('first'), blockOf(shape, { next: 1 }), task('last'));
        const instance = startInstance(modelOf(await readBlock(block)), variables);
        for (const move of steps) if (instance.state.status === 'running') makeMove(instance, block, move);
        finish(instance, (limit) => (picks.next().value ?? 0) % limit);
        expect(instance.state).toMatchObject({ status: 'ended', tokens: [], tasks: [], timers: [], votes: [] });
        expect(instance.changes.filter(({ status }) => status === 'ended')).toHaveLength(1);
        const last = completedNames(instance).filter((name) => name === 'last');
        expect(last.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('start no activity twice if nobody returns a task', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.infiniteStream(fc.nat(50)), async (shape, picks) => {
        const block = sequence(task('first'), blockOf(shape, { next: 1 }), task('last'));
        const instance = startInstance(modelOf(await readBlock(block)), variables);
        finish(instance, (limit) => (picks.next().value ?? 0) % limit);
        const started = instance.changes
          .flatMap(({ history }) => history)
          .filter(({ kind, element }) => kind === 'started' && nodeOf(instance.model, element).kind === 'userTask');
        expect(started.length).toBeGreaterThanOrEqual(2);
        expect(new Set(started.map(({ element }) => element)).size).toBe(started.length);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
