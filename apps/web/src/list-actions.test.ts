// Tests that each action of each definition works on several rows or gives a reason why not, and that confirmations state the consequence.
import { languages } from '@ec/language/language';
import { consequenceOf } from '@ec/resource-web/action-consequence.tsx';
import { expect, it } from 'vitest';
import { resources } from './resources.ts';

const actions = resources.registry
  .all()
  .flatMap((resource) =>
    Object.entries(resource.actions).map(([name, action]) => [`${resource.name} ${name}`, action] as const),
  );

it('the definitions have more than 100 actions', () => expect(actions.length).toBeGreaterThan(100));

it.each(actions.filter(([, { isRowless }]) => !isRowless))(
  '%s works on several rows, or gives a reason why not',
  (_name, { isBulk, singleReason }) => {
    if (isBulk) expect(singleReason).toBeUndefined();
    else expect((singleReason ?? '').split(' ').length).toBeGreaterThan(4);
  },
);

it.each(actions.filter(([, { isBulk }]) => isBulk))(
  '%s has a next state or a text about its consequence',
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

it('more than 50 actions need a confirmation', () => expect(confirmed.length).toBeGreaterThan(50));

it.each(confirmed)('the confirmation of %s states the consequence in both languages', (_name, resource, name) => {
  const consequences = languages.map((language) => consequenceOf(resource, name, language));
  expect(consequences.filter((text) => text.length < 5)).toEqual([]);
  expect(new Set(consequences).size).toBe(languages.length);
});
