// Tests the state of a list in its address, in its requests, in views and in filter chips.
import {
  isChangedFrom,
  listQueryOf,
  readListState,
  viewConfigOf,
  withFilters,
  withPage,
  withQuery,
  withSorts,
  writeListState,
} from '@ec/records/list/list-state';
import { boundsOfDays, daysOfBounds } from '@ec/records/query/day-bounds';
import { partsOfQuery, withoutPart } from '@ec/records/query/query-words.tsx';
import { defineEnum } from '@ec/resource/enum';
import { date, datetime, decimal, dict, region, text } from '@ec/resource/fields';
import { decodeQuery, encodeQuery } from '@ec/resource/query-tree';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { listKeysOf, slowLabels } from './list-keys.ts';
import { chipsOf, linkedFilters, searchFieldsOf, withoutFilter } from './search-fields.ts';

const state = defineEnum('thingState', { zh: '状态', en: 'State' }, { on: [1, '开', 'On'] });
const thing = defineResource({
  name: 'test.thing',
  base: 'test/thing',
  table: 'test_thing',
  label: { zh: '东西', en: 'Thing' },
  title: 'name',
  fields: {
    name: text({ zh: '名称', en: 'Name' }).max(20).search('like').list(),
    state: dict(state).search().list(),
    area: region({ zh: '地区', en: 'Area' }).search(),
    day: date({ zh: '日期', en: 'Day' }).search(),
    power: decimal(7, 1, { zh: '功率', en: 'Power', unit: 'kW' }).search('range').list(),
    seen: datetime({ zh: '上报', en: 'Seen' }).search().list(),
    quiet: text({ zh: '静', en: 'Quiet' }),
  },
});
const keys = listKeysOf(thing, true);
const read = (query: string) => readListState(keys, new URLSearchParams(query));

test('a list state is the same after it was written to an address and read again', () => {
  const query =
    'current=3&size=50&name=a%25b&state=1&ascs=name,day&descs=power&createTime_dategt=2026-01-31+23%3A59%3A59';
  const written = writeListState(keys, new URLSearchParams(), read(query));
  expect(readListState(keys, written)).toEqual(read(query));
  expect(listQueryOf(read(query))).toEqual({
    current: 3,
    size: 50,
    name: 'a%b',
    state: '1',
    ascs: 'name,day',
    descs: 'power',
    createTime_dategt: '2026-01-31 23:59:59',
  });
});

test('the address omits the default page and size, and keeps parameters that are not of the list', () => {
  const written = writeListState(keys, new URLSearchParams('id=7&name=x&current=2'), read(''));
  expect(written.toString()).toBe('id=7');
});

test('unknown filters, sorts and sizes of an address are dropped', () => {
  expect(read('nothing=2&quiet_ge=&power_equal=x&size=11&current=-4&ascs=nothing,name')).toEqual({
    current: 1,
    size: 10,
    filters: {},
    sorts: [{ name: 'name', direction: 'asc' }],
    columns: '',
    q: '',
  });
});

test('a link can filter by fields outside the search form, and each such filter can be removed', () => {
  const linked = read('quiet=1&seen_null=1');
  expect(listQueryOf(linked)).toMatchObject({ quiet: '1', seen_null: '1' });
  expect(linkedFilters(thing, linked.filters).map(({ key }) => key)).toEqual(['quiet', 'seen_null']);
  const without = withFilters(linked, withoutFilter(linked.filters, { keys: ['quiet'] }));
  expect(writeListState(keys, new URLSearchParams('id=7&quiet=1&seen_null=1'), without).toString()).toBe(
    'id=7&seen_null=1',
  );
});

test('blanks around a search text are removed', () => {
  expect(withFilters(read(''), { name: '  a b ' }).filters).toEqual({ name: 'a b' });
});

test('several sorts have the order in which the server applies them, and lead to page 1', () => {
  const sorted = withSorts(read('current=4'), [
    { name: 'power', direction: 'desc' },
    { name: 'name', direction: 'asc' },
  ]);
  expect(sorted).toMatchObject({ current: 1, sorts: [{ name: 'name' }, { name: 'power' }] });
  expect(listQueryOf(sorted)).toMatchObject({ ascs: 'name', descs: 'power' });
});

test('a changed search or page size leads to page 1', () => {
  expect(withFilters(read('current=5'), { name: 'a', state: ' ' })).toMatchObject({
    current: 1,
    filters: { name: 'a' },
  });
  expect(withPage(read('current=5'), 5, 30)).toMatchObject({ current: 1, size: 30 });
  expect(withPage(read('current=5'), 6, 10)).toMatchObject({ current: 6, size: 10 });
});

test('a range of days is sent as exclusive bounds', () => {
  const field = (name: string) => searchFieldsOf(thing).find((entry) => entry.name === name)!;
  expect(field('createTime').keys).toEqual(['createTime_dategt', 'createTime_datelt', 'createTime']);
  expect(field('power').keys).toEqual(['power_ge', 'power_le']);
  const seen = boundsOfDays(field('seen').field, '2026-03-01', '2026-03-31');
  expect(seen).toEqual(['2026-02-28 23:59:59', '2026-04-01 00:00:00']);
  expect(daysOfBounds(field('seen').field, ...seen)).toEqual(['2026-03-01', '2026-03-31']);
  const day = boundsOfDays(field('day').field, '2026-03-01', '');
  expect(day).toEqual(['2026-02-28', '']);
  expect(daysOfBounds(field('day').field, ...day)).toEqual(['2026-03-01', '']);
});

test('each active filter is one chip and can be removed alone', () => {
  const filters = { name: 'a', power_ge: '10', power_le: '20' };
  const chips = chipsOf(thing, filters, 'en');
  expect(chips.map((chip) => [chip.label, chip.values])).toEqual([
    ['Name', ['a']],
    ['Power', ['10', '20']],
  ]);
  expect(withoutFilter(filters, chips[1]!.search)).toEqual({ name: 'a' });
});

const q = encodeQuery({ all: [{ f: 'power', o: 'ge', v: 100 }, { any: [{ f: 'state', o: 'equal', v: 1 }] }] });

test('filters of the query builder survive the address and are sent with the list call', () => {
  const state = read(`q=${q}`);
  expect(listQueryOf(state).q).toBe(q);
  expect(writeListState(keys, new URLSearchParams(), state).get('q')).toBe(q);
  expect(withQuery({ ...state, current: 4 }, '')).toMatchObject({ current: 1, q: '' });
});

test('an invalid q is reported and ignored', () => {
  for (const wrong of ['rubbish', encodeQuery({ all: [{ f: 'nothing', o: 'equal', v: 1 }] })]) {
    const state = read(`q=${wrong}&state=1`);
    expect(state).toMatchObject({ isQueryWrong: true, filters: { state: '1' } });
    expect(listQueryOf(state)).not.toHaveProperty('q');
  }
});

test('each member of the outermost AND is a chip that can be removed alone, and an OR is a single chip', () => {
  const both = decodeQuery(read(`q=${q}`).q);
  const [first, second] = partsOfQuery(both);
  expect(withoutPart(both!, first!)).toEqual({ all: [second] });
  expect(withoutPart({ all: [first!] }, first!)).toBeUndefined();
  expect(partsOfQuery({ any: [first!, second!] })).toHaveLength(1);
});

const view = { state: '1', descs: 'power', size: '50', q, columns: 'name,power' };
const over = (query: string) => readListState(keys, new URLSearchParams(query), view);

test('an unchanged view needs only its id in the address, and a changed view also the differences', () => {
  const state = over('view=7');
  expect(viewConfigOf(state)).toEqual(view);
  expect(isChangedFrom(keys, state, view)).toBe(false);
  expect(writeListState(keys, new URLSearchParams('view=7'), state, view).toString()).toBe('view=7');
  const other = withFilters(state, { ...state.filters, name: 'a' });
  const address = writeListState(keys, new URLSearchParams('view=7'), other, view);
  expect(address.toString()).toBe('view=7&name=a');
  expect(isChangedFrom(keys, other, view)).toBe(true);
});

test('an empty value in the address removes the value of the view', () => {
  const bare = { ...withQuery(withSorts(withFilters(over(''), {}), []), ''), size: 10, columns: '' };
  const address = writeListState(keys, new URLSearchParams('view=7'), bare, view);
  expect(address.toString()).toBe('view=7&state=&size=&descs=&q=&columns=');
  expect(viewConfigOf(over(address.toString()))).toEqual({});
});

test('another page does not count as a change of the view', () => {
  expect(isChangedFrom(keys, withPage(over(''), 3, 50), view)).toBe(false);
});

test('named days stay names in the address, in views and in requests', () => {
  expect(listQueryOf(read('seen=@today'))).toMatchObject({ seen: '@today' });
  expect(viewConfigOf(read('seen=%40lastMonth'))).toEqual({ seen: '@lastMonth' });
  const [chip] = chipsOf(thing, { seen: '@today' }, 'zh');
  expect(chip?.values).toEqual(['', '', '@today']);
  expect(withoutFilter({ seen: '@today', name: 'a' }, chip!.search)).toEqual({ name: 'a' });
  const during = encodeQuery({ all: [{ f: 'day', o: 'during', v: '@last7' }] });
  expect(read(`q=${during}`).q).toBe(during);
  expect(read(`q=${encodeQuery({ all: [{ f: 'day', o: 'during', v: '2026-11-22' }] })}`).isQueryWrong).toBe(true);
});

test('a slow search lists its filters and sorts without an index', () => {
  expect(slowLabels(thing, read(`state=1&q=${q}&ascs=name`), 'en')).toEqual(['State', 'Power', 'Name']);
  expect(slowLabels(thing, read('createTime_dategt=2026-01-31+23%3A59%3A59&descs=createTime'), 'en')).toEqual([]);
});
