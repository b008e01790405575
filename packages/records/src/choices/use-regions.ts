// Region codes and the lazy region tree (contract §3.7).

import { regionLevel, regionSearch } from '@ec/resource/contracts/choices.contract';
import type { LevelOption } from '@ec/ui/input/input-levels.tsx';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';

/** Returns the codes from the province down to `code`: 370102 → 37, 3701, 370102 (contract §3.7: 2, 4, 6, 9 or 12 digits). */
export function regionPath(code: string): string[] {
  const levels = [2, 4, 6, 9, 12].filter((length) => length <= code.length).map((length) => code.slice(0, length));
  return levels.filter((level) => !noCity.test(level));
}

/** Codes that GB/T 2260 does not have: municipalities (11) and counties right under a province (4190) have no city level. */
const noCity = /^(?:(?:11|12|31|50)\d\d|\d\d90)$/;

/** Returns the root and the nodes that must be open to show these codes. */
export function regionsAbove(codes: readonly string[]): string[] {
  return [...new Set(['00', ...codes.flatMap((code) => regionPath(code).slice(0, -1))])];
}

/** Reads the opened part of the region tree: the children of each of `parents`, root `00` first. */
export function useRegions(parents: readonly string[]) {
  const { api, language } = useConsole();
  const answers = useQueries({
    queries: parents.map((parentCode) => ({
      queryKey: ['regions', language, parentCode],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOf(api, regionLevel)({ parentCode }, { signal, quiet: true }),
      staleTime: 3_600_000,
    })),
    combine: (results) => ({
      levels: results.map((result) => result.data),
      isLoading: results.some((r) => r.isLoading),
      error: results.find((r) => r.error)?.error ?? null,
    }),
  });
  return useMemo(() => {
    const byParent = new Map(parents.map((parent, index) => [parent, answers.levels[index]]));
    const level = (parent: string): LevelOption[] | undefined =>
      byParent.get(parent)?.map((node) => {
        const children = node.hasChildren ? level(node.key) : undefined;
        return { value: node.key, label: node.title, isLeaf: !node.hasChildren, ...(children ? { children } : {}) };
      });
    const names = new Map(answers.levels.flatMap((nodes) => nodes?.map((node) => [node.key, node.title]) ?? []));
    const { isLoading, error } = answers;
    return { options: level('00') ?? [], names, isLoading, error };
  }, [parents, answers]);
}

/** Finds the regions that match the typed text, each with its full name; undefined while the text is empty. */
export function useFoundRegions(keyword: string): LevelOption[] | undefined {
  const { api, language } = useConsole();
  const typed = useDeferredValue(keyword.trim());
  const { data } = useQuery({
    queryKey: ['regions', language, 'search', typed],
    queryFn: ({ signal }) => callOf(api, regionSearch)({ keyword: typed }, { signal, quiet: true }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  return typed === '' ? undefined : (data ?? []).map(({ code, path }) => ({ value: code, label: path, isLeaf: true }));
}
