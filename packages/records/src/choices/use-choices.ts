// Reads the choices of inputs: dictionaries, rows of other tables, trees.

import type { Language } from '@ec/language/language';
import { namesIn } from '@ec/language/parts';
import { textOf } from '@ec/language/unknown';
import { dictionaryEntries } from '@ec/resource/contracts/choices.contract';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import type { Choice } from '@ec/ui/input/input-choice.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { type Served, servedKey } from '../list/served.ts';

/** A dictionary with its default texts, for entries without a text of the tenant. */
export interface Dictionary {
  code: string;
  level: 'system' | 'business';
  values: readonly (Record<Language, string> & { key: number })[];
}

const minutes = (count: number) => count * 60_000;

/**
 * Returns the entries with the tenant's texts; with the default texts until these are loaded or if the call fails. The call runs only
 * if `isNeeded`, so that a page of empty inputs makes no calls.
 */
export function useDictionary(dictionary: Dictionary | undefined, isNeeded = true): Choice[] {
  const { api, language } = useConsole();
  const call = dictionaryEntries[dictionary?.level ?? 'business'];
  const { data } = useQuery({
    queryKey: ['dictionary', call.path, dictionary?.code, language],
    queryFn: ({ signal }) => callOf(api, call)({ code: dictionary?.code ?? '' }, { signal, quiet: true }),
    enabled: isNeeded && dictionary !== undefined,
    staleTime: minutes(5),
  });
  return useMemo(() => {
    // The list is empty where all entries are sealed.
    if (data) return data.map((entry) => ({ value: Number(entry.dictKey), label: entry.dictValue }));
    return (dictionary?.values ?? []).map((entry) => ({ value: entry.key, label: entry[language] }));
  }, [data, dictionary, language]);
}

// A few bases reply to `select` in another shape, for example `{id, roleName}` (contract §3).
function readChoices(table: Served, rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => ({
    value: textOf(row.id),
    label: textOf(row.label ?? row[table.title] ?? row.title ?? row.name ?? row.id),
  }));
}

/** The dictionary keys that an offered row may have, by field. */
export type Among = Readonly<Record<string, readonly number[]>>;

/** Reads the rows of a table that match the typed text, at most 50, once the picker is open. */
export function usePicker(
  table: Served,
  { keyword, among = {} }: { keyword: string; among?: Among | undefined },
  isOpen: boolean,
) {
  const { api, language } = useConsole();
  const deferred = useDeferredValue(keyword.trim());
  const keys = Object.fromEntries(Object.entries(among).map(([name, each]) => [name, each.join(',')]));
  const { data, isFetching } = useQuery({
    queryKey: [...servedKey(table), 'select', language, deferred, keys],
    queryFn: async ({ signal }) => {
      const parameters = { keyword: deferred, ...keys };
      return readChoices(table, await callOf(api, on(table, rowCall.select))(parameters, { signal, quiet: true }));
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return { options: data ?? [], isFetching };
}

/** Reads the labels of ids that are already picked. */
export function usePicked(table: Served | undefined, ids: readonly string[]): Map<string, string> {
  const { api, language } = useConsole();
  const joined = ids.join(',');
  const { data } = useQuery({
    queryKey: table ? [...servedKey(table), 'picked', language, joined] : ['picked'],
    queryFn: async ({ signal }) =>
      readChoices(table!, await callOf(api, on(table!, rowCall.select))({ ids: joined }, { signal, quiet: true })),
    enabled: table !== undefined && joined !== '',
    staleTime: minutes(1),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map((data ?? []).map(({ value, label }) => [value, label])), [data]);
}

/** The ids of the rows that a pasted list names, and the names without a match. */
interface NamedRows {
  ids: string[];
  missing: string[];
}

/** Returns a function that finds the rows of a pasted list of names or numbers; undefined for a text with fewer than two names. */
export function useNamed(table: Served): (text: string) => Promise<NamedRows> | undefined {
  const { api } = useConsole();
  return (text) => {
    const names = namesIn(text);
    if (names.length < 2) return undefined;
    return callOf(
      api,
      on(table, rowCall.select),
    )({ names: names.join('\n') }).then((rows) => {
      // A few bases reply with all rows (contract §3).
      const choices = rows.map((row) => {
        const ownLabel = readChoices(table, [row])[0]?.label ?? '';
        return {
          id: textOf(row.id),
          means: Array.isArray(row.found) ? row.found : names.filter((name) => name === ownLabel),
        };
      });
      const matching = choices.filter(({ means }) => means.length > 0);
      const coveredIds = new Set(matching.flatMap(({ means }) => means));
      return { ids: matching.map(({ id }) => id), missing: names.filter((name) => !coveredIds.has(name)) };
    });
  };
}

export function useTree(table: Served) {
  const { api, language } = useConsole();
  const { data, isLoading } = useQuery({
    queryKey: [...servedKey(table), 'tree', language],
    queryFn: ({ signal }) => callOf(api, on(table, rowCall.tree))({}, { signal, quiet: true }),
    staleTime: minutes(1),
  });
  return { nodes: data ?? [], isLoading };
}
