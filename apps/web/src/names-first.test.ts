// Names before numbers: people know a truck, an owner, an alarm by its name. Where a definition has one, it leads the list, the card on
// a phone and the search form, and a number stands behind it.

import type { Resource } from '@ec/resource/resource';
import { allColumnsOf, shownColumnsOf } from '@ec/resource-web/list-columns.tsx';
import { searchFieldsOf } from '@ec/resource-web/search-fields';
import { eachColumn } from '@ec/ui/table/data-column';
import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';

/** A number, a code, a key: a text that names something to a machine. */
const isNumberName = (name: string) => /(No|Code|Id|Key|Alias)$|^(no|sn|code|account)$/.test(name);
/** Returns whether a person calls a row by this field: a name, a title, a plate, whose it is. */
const isSpoken = (resource: Resource, name: string) =>
  (/(Name|Title)$|^(name|title)$/.test(name) && resource.fields[name]?.kind === 'text') ||
  /^(plateNo|merchantId|customerId|inverterId)$/.test(name);

/** Its number is its name, as people say it: there is nothing else to call it by. */
const namedByNumber: Readonly<Record<string, string>> = {
  'system.client': 'a client of the interface has no other name',
  'truck.car': 'the plate is what a truck is called',
  'truck.battery': 'a battery is called by the number on its case',
  'truck.inverter': 'the maker gives a serial number, nobody a name',
  'household.inverter': 'the maker gives a serial number, nobody a name',
  'household.collector': 'the maker gives a serial number, nobody a name',
  'storage.oss': 'a store is called by its code',
  'messaging.sms': 'a provider is called by its code',
  'messaging.mail': 'a mail server is called by its code',
};

const all = resources.registry.all().map((resource) => [resource.name, resource] as const);

describe.each(all)('%s', (name, resource) => {
  const listed = shownColumnsOf(resource, allColumnsOf(resource, {}, 'zh'), '');
  const names = eachColumn(listed).map((column) => column.name);
  const [first] = listed;

  it('leads its list and its cards with a name, where it has one', () => {
    if (!first || !isNumberName(first.name) || namedByNumber[name]) return;
    if (!names.some((each) => isSpoken(resource, each))) return;
    expect(first.isBelowFirst, `${first.name} stands before ${names}`).toBe(true);
    expect(isSpoken(resource, first.below?.name ?? '')).toBe(true);
  });

  it('shows no bare id where a name stands beside it', () => {
    for (const column of names) {
      const field = resource.fields[column];
      if (field?.kind !== 'text' || !/Ids?$/.test(column)) continue;
      const spoken = column.replace(/Ids?$/, 'Name');
      if (!resource.fields[spoken]) continue;
      expect(names.indexOf(spoken), `${column} stands before ${spoken}`).toBeLessThan(names.indexOf(column));
      expect(names).toContain(spoken);
    }
  });

  it('asks for a name before it asks for a number', () => {
    const searchNames = searchFieldsOf(resource).map((search) => search.name);
    const number = searchNames.findIndex((each) => isNumberName(each) && resource.fields[each]?.kind === 'text');
    const spoken = [resource.subject, resource.title].find((each) => each && isSpoken(resource, each));
    if (number < 0 || !spoken || namedByNumber[name]) return;
    expect(searchNames, 'the name is searched').toContain(spoken);
    expect(searchNames.indexOf(spoken), `${searchNames[number]} stands before ${spoken}`).toBeLessThanOrEqual(number);
  });
});

it('every exception is a list that there is, and needed', () => {
  for (const name of Object.keys(namedByNumber))
    expect(isNumberName(resources.registry.get(name).title) || name === 'truck.car', name).toBe(true);
});
