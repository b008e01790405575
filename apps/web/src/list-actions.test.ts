// Every named action of every definition: over a selection, or a reason why not; and a confirmation that can say what follows.
import { languages } from '@ec/language/language';
import { consequenceOf } from '@ec/resource-web/action-consequence.tsx';
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

const confirmed = resources.registry
  .all()
  .flatMap((resource) =>
    Object.entries(resource.actions).flatMap(([name, { needsConfirmation, isDangerous }]) =>
      needsConfirmation || isDangerous ? [[`${resource.name} ${name}`, resource, name] as const] : [],
    ),
  );

it('some fifty confirmations are looked at', () => expect(confirmed.length).toBeGreaterThan(50));

it.each(confirmed)('the confirmation of %s says what follows, in both languages', (_name, resource, name) => {
  const consequences = languages.map((language) => consequenceOf(resource, name, language));
  expect(consequences.filter((text) => text.length < 5)).toEqual([]);
  expect(new Set(consequences).size).toBe(languages.length);
});
