// Tests the query of the global search for one resource.
import { expect, test } from 'vitest';
import { text } from './fields.ts';
import { globalSearchQuery } from './global-search-query.ts';
import { encodeQuery, parseQueryTree } from './query-tree.ts';
import { defineResource } from './resource.ts';

const label = (en: string) => ({ zh: en, en });
const paper = (isPaper: boolean) =>
  defineResource({
    name: 'probe.paper',
    base: 'blade-probe/paper',
    table: 'probe_paper',
    label: label('Paper'),
    title: 'paperNo',
    foundBy: ['paperNo', 'phone'],
    isPaper,
    fields: {
      paperNo: text(label('No')).required().indexed('contains'),
      phone: text(label('Phone')).masked().indexed(),
    },
  });

test('a search finds a text anywhere, a short text at the start of papers, a masked value as a whole', () => {
  const phone = (v: string) => ({ f: 'phone', o: 'equal', v });
  const number = (o: string, v: string) => ({ f: 'paperNo', o, v });
  expect(globalSearchQuery(paper(true), '123')).toEqual({ any: [number('contains', '123'), phone('123')] });
  expect(globalSearchQuery(paper(false), 'ab')).toEqual({ any: [number('contains', 'ab'), phone('ab'), phone('AB')] });
  expect(globalSearchQuery(paper(true), 'ab')).toEqual({
    any: [number('startsWith', 'ab'), number('startsWith', 'AB'), phone('ab'), phone('AB')],
  });
  for (const each of [paper(true), paper(false)])
    for (const one of ['ab', '123'])
      expect(parseQueryTree(each, encodeQuery(globalSearchQuery(each, one)), false)).toBeDefined();
});
