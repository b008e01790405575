// Tests actions and the states from which and to which they lead.
import { expect, it } from 'vitest';
import { type Action, action, isAllowed, nextStatesOf, obstacleOf, type States, stateContradiction } from './action.ts';
import { defineEnum } from './enum.ts';
import { dict, text } from './fields.ts';

const label = { zh: '门', en: 'Gate' };
const gate = defineEnum('gate', label, {
  shut: [0, '关', 'Shut'],
  open: [1, '开', 'Open'],
  broken: [2, '坏', 'Broken'],
});
const fields = { gate: dict(gate).system(), name: text(label), kind: dict(gate, label) };
const states: States = { gate: { 0: [1, 2], 1: [0, 2] } };
const problem = (candidate: Action, machine = states) =>
  stateContradiction({ fields, states: machine, actions: { given: candidate } });
const plain = action(label);

it('stateContradiction accepts actions that fit the states', () => {
  expect(problem(plain.from('gate', 0).to(1))).toBeUndefined();
  expect(problem(plain.from('gate', 0, 1).to(1, 0))).toBeUndefined();
  expect(problem(plain.from('kind', 2))).toBeUndefined();
  expect(problem(plain.takes({ reason: text(label) }))).toBeUndefined();
});

it.each([
  ['is not a dict().system()', plain, { kind: { 0: [1] } }],
  ['has no state 7', plain, { gate: { 0: [7] } }],
  ['has no state 7', plain.from('gate', 7), states],
  ['has a from() state that no to() state may follow', plain.from('gate', 2).to(1), states],
  ['has a from() state that no to() state may follow', plain.from('kind', 0).to(1), states],
  ['never leads to 0', plain.from('gate', 0).to(1, 0), states],
  ['has to() without from()', plain.to(1), states],
  ['is rowless() but has from()', plain.rowless().from('gate', 0), states],
  ['takes id', plain.takes({ ids: text(label) }), states],
])('stateContradiction reports: %s', (why, faultyAction, machine) => {
  expect(problem(faultyAction, machine as States)).toContain(why);
});

it('nextStatesOf returns the possible next states; an action is not allowed for a row without a state', () => {
  const swing = plain.from('gate', 0, 1).to(0, 1);
  expect([nextStatesOf(swing, states, 0), nextStatesOf(swing, states, 1), nextStatesOf(swing, states, 2)]).toEqual([
    [1],
    [0],
    [],
  ]);
  expect([{ gate: '0' }, { gate: 2 }, { gate: null }, { gate: '' }, {}].map((row) => isAllowed(swing, row))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('an action is allowed only for rows of its kinds, and only while its whileEmpty field is empty', () => {
  const once = plain.from('gate', 0).ofKind('kind', 1, 3).whileEmpty('doneAt');
  const row = { gate: 0, kind: 1, doneAt: '' };
  expect(obstacleOf(once, row)).toBeUndefined();
  expect(obstacleOf(once, { ...row, gate: 2 })).toBe('gate');
  expect(obstacleOf(once, { ...row, kind: 2 })).toBe('kind');
  expect(obstacleOf(once, { ...row, kind: null })).toBe('kind');
  expect(obstacleOf(once, { ...row, doneAt: '2026-03-01 08:00:00' })).toBe('doneAt');
  expect(problem(plain.whileEmpty('nowhere'))).toContain('depends on nowhere');
});
