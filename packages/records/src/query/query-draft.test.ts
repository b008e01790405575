// Tests the draft of a query in the query builder.
import { expect, test } from 'vitest';
import { draftOfQuery, groupDraft, isGroupDraft, leafDraft, leavesOf, queryOfDraft, withNode } from './query-draft.ts';

const query = {
  all: [
    { f: 'a', o: 'ge', v: 1 },
    {
      any: [
        { f: 'b', o: 'isEmpty' },
        { f: 'c', o: 'in', v: ['1', '2'] },
      ],
    },
  ],
};

test('a query that is not changed stays the same', () => {
  expect(queryOfDraft(draftOfQuery(query))).toEqual(query);
});

test('a condition inside a group can be changed and removed', () => {
  const draft = draftOfQuery(query);
  const inner = leavesOf(draft).find((leaf) => leaf.f === 'b')!;
  const changed = withNode(draft, inner.key, (node) => ({ ...node, o: 'isNotEmpty' }));
  expect(queryOfDraft(changed)).toEqual({
    all: [
      query.all[0],
      {
        any: [
          { f: 'b', o: 'isNotEmpty' },
          { f: 'c', o: 'in', v: ['1', '2'] },
        ],
      },
    ],
  });
  expect(leavesOf(withNode(draft, inner.key, () => undefined)).map(({ f }) => f)).toEqual(['a', 'c']);
});

test('a group is removed with all its conditions, and empty groups are left out', () => {
  const draft = draftOfQuery(query);
  const group = draft.nodes.find(isGroupDraft)!;
  expect(queryOfDraft(withNode(draft, group.key, () => undefined))).toEqual({ all: [query.all[0]] });
  expect(queryOfDraft(groupDraft('all', [leafDraft('a', 'ge', 1), groupDraft('any')]))).toEqual({
    all: [query.all[0]],
  });
  expect(queryOfDraft(groupDraft('all', [groupDraft('any')]))).toBeUndefined();
});
