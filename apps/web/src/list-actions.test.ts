// Every named action of every definition: over a selection, or a reason why not; and a confirmation that can say what follows.
import { expect, it } from 'vitest';
import { resources } from './resources.ts';

const actions = resources.registry
  .all()
  .flatMap((resource) =>
    Object.entries(resource.actions).map(([name, action]) => [`${resource.name} ${name}`, action] as const),
  );

it('some hundred actions are looked at', () => expect(actions.length).toBeGreaterThan(100));

it.each(actions.filter(([, { isRowless }]) => !isRowless))(
  '%s takes several rows, or says why not',
  (_name, { isBulk, singleReason }) => {
    if (isBulk) expect(singleReason).toBeUndefined();
    else expect((singleReason ?? '').split(' ').length).toBeGreaterThan(4);
  },
);

it.each(actions.filter(([, { isBulk }]) => isBulk))(
  '%s says what follows for several rows',
  (_name, { leadsTo, consequence }) => {
    expect(leadsTo.length > 0 || consequence !== undefined).toBe(true);
  },
);
