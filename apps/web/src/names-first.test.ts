// Tests that lists, cards on a phone and search forms have a name before a number, if the definition has a name: people know a truck, an
// owner or an alarm by its name.

import type { Resource } from '@ec/resource/resource';
import { allColumnsOf, shownColumnsOf } from '@ec/resource-web/list-columns.tsx';
import { searchFieldsOf } from '@ec/resource-web/search-fields';
import { eachColumn } from '@ec/ui/table/data-column';
import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';

/** Returns whether the name of a field is that of a number, a code or a key, by which programs name a row. */
const isNumberName = (name: string) => /(No|Code|Id|Key|Alias)$|^(no|sn|code|account)$/.test(name);
/** Returns whether people name a row by this field: a name, a title, a plate, or a reference to the owner or the inverter. */
const isSpoken = (resource: Resource, name: string) =>
  (/(Name|Title)$|^(name|title)$/.test(name) && resource.fields[name]?.kind === 'text') ||
  /^(plateNo|merchantId|customerId|inverterId)$/.test(name);

/** The resources whose rows people name by a number or a code, with the reason. */
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

  it('begins its list and its cards with a name if it has one', () => {
    if (!first || !isNumberName(first.name) || namedByNumber[name]) return;
    if (!names.some((each) => isSpoken(resource, each))) return;
    expect(first.isBelowFirst, `${first.name} stands before ${names}`).toBe(true);
    expect(isSpoken(resource, first.below?.name ?? '')).toBe(true);
  });

  it('shows the name that belongs to an id, before the id', () => {
    for (const column of names) {
      const field = resource.fields[column];
      if (field?.kind !== 'text' || !/Ids?$/.test(column)) continue;
      const spoken = column.replace(/Ids?$/, 'Name');
      if (!resource.fields[spoken]) continue;
      expect(names.indexOf(spoken), `${column} stands before ${spoken}`).toBeLessThan(names.indexOf(column));
      expect(names).toContain(spoken);
    }
  });

  it('has a search field for a name before one for a number', () => {
    const searchNames = searchFieldsOf(resource).map((search) => search.name);
    const number = searchNames.findIndex((each) => isNumberName(each) && resource.fields[each]?.kind === 'text');
    const spoken = [resource.subject, resource.title].find((each) => each && isSpoken(resource, each));
    if (number < 0 || !spoken || namedByNumber[name]) return;
    expect(searchNames, 'the name is searched').toContain(spoken);
    expect(searchNames.indexOf(spoken), `${searchNames[number]} stands before ${spoken}`).toBeLessThanOrEqual(number);
  });
});

it('each exception is a resource that exists and whose title is a number or a plate', () => {
  for (const name of Object.keys(namedByNumber))
    expect(isNumberName(resources.registry.get(name).title) || name === 'truck.car', name).toBe(true);
});
