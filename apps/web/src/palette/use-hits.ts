// Finds what the palette offers for a text: pages of the menu, rows from the server's search, forms that add a row, and actions of the
// console such as signing out. Without a text it offers the pages that the person has visited last.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { permissionsOf } from '@ec/resource/calls';
import { globalSearchQuery } from '@ec/resource/global-search-query';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useMayAdd } from '@ec/resource-web/use-rights';
import { type FoundGroup, maxSearchLength, searchAll } from '@ec/system/shared/search.contract';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useEffect, useState } from 'react';
import { readVisits } from '../home/visits.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import type { PersonalAction } from '../shell/personal-actions.ts';
import { ranked } from './name-match.ts';
import { paletteTexts } from './palette-texts.ts';
import { spelling } from './spelling.ts';

export interface Hit {
  key: string;
  title: string;
  /** The text beside the title: the path of a page in the menu, or more fields of a row. */
  note: string;
  path: string;
  /** An action that runs when the hit is chosen, instead of opening `path`. */
  run?: (() => void) | undefined;
  /** The address of a menu that opens a window of its own. */
  address?: string | undefined;
}

export interface HitGroup {
  key: string;
  label: string;
  icon: 'page' | 'row' | 'action';
  hits: Hit[];
  /** The last entry of the group, which opens the list of all matches where the search found more than it shows. */
  more?: Hit;
}

const mostPages = 6;
const mostActions = 4;
/** The search begins this long after the last letter. */
const debounceMs = 150;
/** The server searches no rows for a text with fewer letters. */
const leastLetters = 2;

interface HitsInput {
  text: string;
  leaves: readonly MenuLeaf[];
  person: { userId: string };
  /** The actions that this person may take on any page. */
  acts: readonly PersonalAction[];
  can(code: string): boolean;
}

export function useHits({ text, leaves, person, acts, can }: HitsInput) {
  const language = useLanguage();
  const texts = useTexts(paletteTexts);
  const registry = useRegistry();
  const mayAdd = useMayAdd();
  const typed = text.trim();
  const query = useDebounced(typed.slice(0, maxSearchLength), debounceMs);
  const isQuery = [...query].length >= leastLetters;
  const rows = useCall(searchAll, { q: query }, { enabled: isQuery, keepsPrevious: true, staleTime: 10_000 });
  const leafOf = ({ code }: Resource) => leaves.find((leaf) => leaf.code === code);

  if (typed === '') {
    const recent = readVisits(person.userId).flatMap(({ path }) => leaves.find((leaf) => leaf.path === path) ?? []);
    const groups = limitNonEmpty(
      [{ key: 'recent', label: texts.recent, icon: 'page', hits: recent.map(pageHit) }],
      mostPages,
    );
    return { groups, isSearching: false, isPartial: false, error: false };
  }
  const actions = registry.all().flatMap((resource): Hit[] => {
    const leaf = leafOf(resource);
    if (!leaf || !mayAdd(resource)) return [];
    const label = labelOf(resource.label, language);
    const title = resource.addLabel ? labelOf(resource.addLabel, language) : fill(texts.add, { label });
    return [{ key: `add-${resource.name}`, title, note: leaf.label, path: `${leaf.path}?add=1` }];
  });
  actions.push(
    ...acts.map(({ key, label, note = '', run }): Hit => ({ key: `own-${key}`, title: label, note, path: '', run })),
  );
  const groupOf = (group: FoundGroup): HitGroup[] => {
    const resource = registry.find(group.of);
    const leaf = resource && leafOf(resource);
    if (!resource || !leaf) return [];
    const opens = can(permissionsOf(resource).view);
    const hits = group.rows.map(({ id, title, notes }) => ({
      key: `${group.of}-${id}`,
      title,
      note: notes.join(' · '),
      path: `${leaf.path}?${new URLSearchParams(opens ? { id } : { id_equal: id })}`,
    }));
    const label = labelOf(resource.label, language);
    const all = new URLSearchParams({ q: encodeQuery(globalSearchQuery(resource, query)) });
    const more = {
      key: `more-${group.of}`,
      title: fill(texts.more, { page: leaf.label }),
      note: '',
      path: `${leaf.path}?${all}`,
    };
    return [{ key: group.of, label, icon: 'row', hits, ...(group.hasMore ? { more } : {}) }];
  };
  // An action is ranked by its note too, the name of the page. So `zd` puts 新增站点 of the page 站点 first, and not 新增电表, where the
  // letters match only in the middle of the title.
  const names = ({ title, note }: Hit) => [title, note];
  const pages = ranked(leaves, ({ label }) => [label], typed, spelling).map(pageHit);
  const groups: HitGroup[] = [
    ...limitNonEmpty([{ key: 'pages', label: texts.pages, icon: 'page', hits: pages }], mostPages),
    ...(isQuery ? (rows.data?.groups ?? []).flatMap(groupOf) : []),
    ...limitNonEmpty(
      [{ key: 'actions', label: texts.actions, icon: 'action', hits: ranked(actions, names, typed, spelling) }],
      mostActions,
    ),
  ];
  return {
    groups,
    isSearching: typed !== query || (isQuery && rows.isFetching),
    isPartial: isQuery && rows.data?.isPartial === true,
    error: isQuery && rows.isError,
  };
}

const pageHit = ({ path, query, label, trail, newWindow, address }: MenuLeaf): Hit => ({
  key: path,
  title: label,
  note: trail.join(' / '),
  path: path + query,
  address: newWindow ? (address ?? path + query) : undefined,
});

const limitNonEmpty = (groups: HitGroup[], most: number): HitGroup[] =>
  groups.flatMap((group) => (group.hits.length > 0 ? [{ ...group, hits: group.hits.slice(0, most) }] : []));

function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
