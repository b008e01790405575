// Tests the filters of tabs that definitions name, the filter with which alarm lists open, and the search and words of two other lists.
import { fieldValue } from '@ec/resource-web/field-value.tsx';
import { listKeysOf } from '@ec/resource-web/list-keys';
import { searchFieldsOf } from '@ec/resource-web/search-fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { resources } from './resources.ts';

const withTabs = resources.registry.all().filter(({ tabs = [] }) => tabs.length > 0);

it.each(withTabs.map((resource) => [resource.name, resource] as const))(
  '%s: each tab has filters that the list call understands',
  (_name, resource) => {
    const keys = listKeysOf(resource, false);
    for (const { key, filters } of resource.tabs ?? []) {
      expect(Object.keys(filters).length, key).toBeGreaterThan(0);
      for (const [name, value] of Object.entries(filters))
        expect(keys.isFilter?.(name, value), `${key} ${name}`).toBe(true);
    }
  },
);

it('every list of alarms that people acknowledge opens with the active, unacknowledged alarms', () => {
  const alarms = resources.registry.all().filter(({ actions }) => actions.ack?.stateCondition?.field === 'alarmStatus');
  expect(alarms.map(({ name }) => name).sort()).toEqual(['maintenance.deviceAlarm', 'maintenance.stationAlarm']);
  for (const resource of alarms) expect(listKeysOf(resource, false).opensOn).toEqual({ alarmStatus: '0' });
});

it('orders are searched by plate and merchant first, and a stock of 0 is shown as Unlimited', () => {
  const of = (name: string) => resources.registry.get(name);
  expect(
    searchFieldsOf(of('charging.orders'))
      .slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(['plateNo', 'merchantId']);
  const cell = renderToStaticMarkup(
    fieldValue('stock', of('charging.activitySub').fields.stock!, { id: '1', stock: 0 }, 'en', true),
  );
  expect(cell).toContain('Unlimited');
});
