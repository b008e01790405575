// Tests components that are started and stopped while the process runs.
import { expect, test } from 'vitest';
import { createProcessComponents } from './process-components.ts';

test('parallel calls start a component once and stop it once', async () => {
  const steps: string[] = [];
  const components = createProcessComponents();
  const part = components.add('jobs', async () => {
    steps.push('begun');
    return async () => void steps.push('ended');
  });
  expect(components.all()).toEqual([part]);
  expect(part.state).toBe('stopped');
  await Promise.all([part.start(), part.start()]);
  expect(part.state).toBe('running');
  await Promise.all([part.stop(), part.stop(), part.start()]);
  expect([part.state, steps]).toEqual(['running', ['begun', 'ended', 'begun']]);
});

test('a component that fails to start shows its problem and can be started again', async () => {
  let isBroken = true;
  const part = createProcessComponents().add('jobs', async () => {
    if (isBroken) throw new Error('no database');
    return async () => undefined;
  });
  await expect(part.start()).rejects.toThrow('no database');
  expect([part.state, part.problem]).toEqual(['failed', 'no database']);
  isBroken = false;
  await part.start();
  expect([part.state, part.problem]).toEqual(['running', '']);
});

test('a component counts as stopped even when its stop fails', async () => {
  const part = createProcessComponents().add('jobs', async () => () => Promise.reject(new Error('lost')));
  await part.start();
  await expect(part.stop()).rejects.toThrow('lost');
  expect(part.state).toBe('stopped');
});
