// Tests people who act for others: deputies, successors and people whom the context names; also due times and English names of tasks.
import { describe, expect, it } from 'vitest';
import type { EngineEvent, InstanceState } from './instance-state.ts';
import type { ProcessModel } from './process-model.ts';
import { step } from './step.ts';
import { readFlow } from './test-flow.ts';

const now = Date.UTC(2030, 0, 4, 1);

async function readOne(attributes: string, more = 'A > end') {
  const { model, problems } = await readFlow(`start > A\n${more}`, { A: `<userTask id="A" ${attributes}/>` });
  if (!model) throw new Error(JSON.stringify(problems));
  return model;
}

function run(model: ProcessModel, ...events: EngineEvent[]): InstanceState {
  let state: InstanceState = {
    status: 'new',
    starter: '',
    lastId: 0,
    tokens: [],
    tasks: [],
    votes: [],
    timers: [],
    variables: {},
  };
  for (const event of [{ type: 'start', starter: 'ann' } as const, ...events]) {
    state = step(model, state, event, { now, people: { deptHead: 'dan' } }).state;
  }
  return state;
}

const taskOf = (state: InstanceState) => {
  const [task] = state.tasks;
  if (!task) throw new Error('no task is open');
  return task;
};

describe('a deputy', () => {
  it('receives the task, and the principal can take it back', async () => {
    const model = await readOne('f:assignee="bob"');
    const { id: task } = taskOf(run(model));
    const substitute: EngineEvent = { type: 'substitute', task, deputy: 'carl' };
    expect(taskOf(run(model, substitute))).toMatchObject({ assignee: 'carl', principal: 'bob' });
    const back = taskOf(run(model, substitute, { type: 'reclaim', task }));
    expect(back.assignee).toBe('bob');
    expect(back.principal).toBeUndefined();
  });

  it('cannot be the starter, replace another deputy, or act for the starter', async () => {
    const model = await readOne('f:assignee="bob"');
    const { id: task } = taskOf(run(model));
    expect(() => run(model, { type: 'substitute', task, deputy: 'ann' })).toThrow('starterSigns');
    const substitute: EngineEvent = { type: 'substitute', task, deputy: 'carl' };
    expect(() => run(model, substitute, { type: 'substitute', task, deputy: 'dan' })).toThrow('alreadyVoted');
    const ownModel = await readOne('f:assignee="ann"');
    expect(() => run(ownModel, { type: 'substitute', task: taskOf(run(ownModel)).id, deputy: 'carl' })).toThrow(
      'starterSigns',
    );
  });
});

describe('a successor', () => {
  it('replaces a person among the candidates of a task, but cannot be the starter', async () => {
    const model = await readOne('f:candidateUsers="bob,carl"');
    const { id: task } = taskOf(run(model));
    const replaced = taskOf(run(model, { type: 'replacePerson', task, from: 'bob', to: 'carl' }));
    expect(replaced.users).toEqual(['carl']);
    expect(() => run(model, { type: 'replacePerson', task, from: 'bob', to: 'ann' })).toThrow('starterSigns');
  });

  it('replaces the starter also in the tasks of the starter, but not if the successor has a task in the instance', async () => {
    const ownModel = await readOne('f:assignee="${initiator}"');
    expect(taskOf(run(ownModel, { type: 'replaceStarter', to: 'carl' })).assignee).toBe('carl');
    const model = await readOne('f:assignee="bob"');
    expect(() => run(model, { type: 'replaceStarter', to: 'bob' })).toThrow('starterSigns');
    expect(run(model, { type: 'replaceStarter', to: 'carl' }).variables.initiator).toBe('carl');
  });
});

it('gives tasks to people whom the context names, and forms cannot change these names', async () => {
  const model = await readOne('f:assignee="${deptHead}"');
  const state = run(model);
  expect(taskOf(state).assignee).toBe('dan');
  const event: EngineEvent = { type: 'complete', task: taskOf(state).id, user: 'dan', approve: true };
  expect(() => run(model, { ...event, variables: { deptHead: 'eve' } })).toThrow('protectedVariable');
});

it('sets the due time of a task when it opens, in elapsed or in working time', async () => {
  const elapsed = await readOne('f:dueDate="P2D"');
  expect(taskOf(run(elapsed)).due).toBe(now + 2 * 86_400_000);
  const fixed = await readOne('f:dueDate="2030-02-01T00:00:00+08:00"');
  expect(taskOf(run(fixed)).due).toBe(Date.UTC(2030, 0, 31, 16));
  const working = await readOne('f:dueDate="P2D" ec:calendar="working"');
  const context = { now, addWorkingTime: () => now + 5 };
  const state = run(elapsed);
  const started = { ...state, status: 'new' as const, tokens: [], tasks: [] };
  expect(step(working, started, { type: 'start', starter: 'ann' }, context).state.tasks[0]?.due).toBe(now + 5);
});

it('reads the English name of a task', async () => {
  const model = await readOne('f:assignee="bob" ec:nameEn="Approve"');
  expect(model.nodes.get('A')?.nameEn).toBe('Approve');
});
