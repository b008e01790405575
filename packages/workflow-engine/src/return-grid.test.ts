// Tests returns from each reachable task to each task, in fixed and random models. `test-block.ts` computes the expected tasks.
import { describe, expect, it } from 'vitest';
import { nodeOf, type ProcessModel } from './process-model.ts';
import {
  type Block,
  call,
  commonBranch,
  courseFrom,
  courseOf,
  exclusive,
  inclusive,
  makeRandom,
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

const shapes: Record<string, Block> = {
  'two branches': sequence(task('A'), parallel(task('B'), task('C')), task('D')),
  'branches of several tasks': sequence(
    task('A'),
    parallel(sequence(task('B'), task('C')), sequence(task('D'), task('E')), task('F')),
    task('G'),
  ),
  nested: sequence(
    task('A'),
    parallel(sequence(task('B'), parallel(task('C'), task('D')), task('E')), sequence(task('F'), task('G'))),
    task('H'),
  ),
  inclusive: sequence(task('A'), inclusive(sequence(task('B'), task('C')), task('D'), task('E')), task('F')),
  'inclusive in parallel': sequence(
    task('A'),
    parallel(sequence(task('B'), inclusive(task('C'), task('D'), task('E')), task('F')), task('G')),
    task('H'),
  ),
  'exclusive in parallel': sequence(
    task('A'),
    parallel(sequence(task('B'), exclusive(task('C'), task('D'))), task('E')),
    task('F'),
  ),
  'sub-process in parallel': sequence(
    task('A'),
    parallel(sub(sequence(task('B'), parallel(task('C'), task('D')), task('E'))), sequence(task('F'), task('G'))),
    task('H'),
  ),
  'called process in parallel': sequence(
    task('A'),
    parallel(call(sequence(task('B'), parallel(task('C'), task('D')))), call(task('E'))),
    task('F'),
  ),
  'several signers in parallel': sequence(
    task('A'),
    parallel(sequence(task('B', 3), task('C')), task('D', 2)),
    task('E'),
  ),
  'boundary timer in parallel': sequence(
    task('A'),
    parallel(sequence(timed('B', 'B2'), task('C')), sub(timed('D', 'D2'))),
    task('E'),
  ),
  'sub-process in sub-process': sequence(
    task('A'),
    sub(sequence(task('B'), parallel(sub(sequence(task('C'), task('D'))), task('E', 2)), task('F'))),
    task('G'),
  ),
};

const variables = { yes: true, signers2: ['p', 'q'], signers3: ['p', 'q', 'r'] };
const escalations = new Map([
  ['B2', 'B'],
  ['D2', 'D'],
]);

const nameOf = (model: ProcessModel, id: string): string => nodeOf(model, id).name;

function completeRandom(instance: Instance, random: (limit: number) => number, except?: string): boolean {
  const choices = openTasks(instance).filter((row) => nameOf(instance.model, row.node) !== except);
  const choice = choices[random(choices.length || 1)];
  if (choice) complete(instance, choice);
  return choice !== undefined;
}

/** Completes tasks until the source is open; an escalation opens when its timer fires. */
function reachSource(instance: Instance, source: string, random: (limit: number) => number): void {
  const waitFor = escalations.get(source) ?? source;
  for (;;) {
    const open = openTasks(instance).find((row) => nameOf(instance.model, row.node) === waitFor);
    if (open && random(2) === 0) {
      const timer = instance.state.timers.find((row) => row.token === open.token);
      if (waitFor !== source && timer) send(instance, { type: 'timer', timer: timer.id });
      return;
    }
    if (!completeRandom(instance, random, waitFor) && !open) throw new Error(`${source} does not open`);
  }
}

function runReturn(model: ProcessModel, block: Block, source: string, target: string, seed: number): void {
  const random = makeRandom(seed);
  const instance = startInstance(model, variables);
  reachSource(instance, source, random);
  const done = [...completedNames(instance), ...(escalations.has(source) ? [escalations.get(source) ?? ''] : [])];
  const open = openTasks(instance).find((row) => nameOf(model, row.node) === source);
  const steps = instance.changes.length;
  send(instance, {
    type: 'return',
    task: open?.id ?? 0,
    user: open?.assignee ?? '',
    target: idNamed(model, target),
  });
  while (completeRandom(instance, random));
  const branch = commonBranch(block, source, target);
  const outside = courseOf(block).filter((name) => !namesOf(branch).includes(name) && !done.includes(name));
  const expected = [...outside, ...courseFrom(branch, target)];
  expect(completedNames(instance, steps).toSorted()).toEqual(expected.toSorted());
  expect(instance.state.status).toBe('ended');
  expect(instance.changes.filter((changes) => changes.status === 'ended')).toHaveLength(1);
}

/** Returns the tasks from which the tests return: those on the course of an instance, and the escalations. */
const sourcesOf = (block: Block): string[] => [
  ...courseOf(block),
  ...namesOf(block).filter((name) => escalations.has(name)),
];

describe('a return', () => {
  it.each(Object.entries(shapes))('from each task to each task works with %s', async (_, block) => {
    const model = modelOf(await readBlock(block));
    for (const scope of model.scopes.values()) expect(scope.unstructured).toEqual([]);
    for (const source of sourcesOf(block)) {
      for (const target of namesOf(block)) {
        for (let seed = 1; seed <= 4; seed += 1) runReturn(model, block, source, target, seed);
      }
    }
  });

  it('from each task to each task works in random models', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const block = sequence(task('first'), makeBlock(makeRandom(seed), 3, { next: 1 }), task('last'));
      const model = modelOf(await readBlock(block));
      for (const source of courseOf(block)) {
        for (const target of namesOf(block)) runReturn(model, block, source, target, seed);
      }
    }
  });

  it('can follow two other returns, and the instance still ends exactly once', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = makeRandom(seed + 1000);
      const block = sequence(task('first'), makeBlock(random, 3, { next: 1 }), task('last'));
      const instance = startInstance(modelOf(await readBlock(block)), variables);
      const targets = namesOf(block);
      for (let returns = 0; returns < 3 && instance.state.status === 'running'; returns += 1) {
        for (let moves = random(6); moves > 0; moves -= 1) completeRandom(instance, random, 'last');
        const tasks = openTasks(instance);
        const open = tasks[random(tasks.length)];
        const target = idNamed(instance.model, targets[random(targets.length)] ?? '');
        const resume = random(2) === 0;
        if (open) send(instance, { type: 'return', task: open.id, user: open.assignee ?? '', target, resume });
      }
      while (completeRandom(instance, random));
      expect(instance.state.status).toBe('ended');
      expect(instance.changes.filter((changes) => changes.status === 'ended')).toHaveLength(1);
    }
  });
});

function makeBlock(random: (limit: number) => number, depth: number, counter: { next: number }): Block {
  const name = (): string => `t${counter.next++}`;
  if (depth === 0) return random(4) === 0 ? task(name(), 2) : task(name());
  const parts = Array.from({ length: 2 + random(2) }, () => makeBlock(random, depth - 1 - random(depth), counter));
  const [first = task(name())] = parts;
  const blocks = [
    sequence(...parts),
    parallel(...parts),
    inclusive(...parts),
    exclusive(...parts),
    sub(first),
    call(first),
  ];
  return blocks[random(blocks.length)] ?? first;
}
