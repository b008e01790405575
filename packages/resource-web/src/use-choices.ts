// What inputs choose from: dictionaries, rows of other resources, trees, regions. All cached, none blocks typing.
import type { EnumDefinition } from '@ec/resource/enum';
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { pathOf, servedKey, type TreeNode } from '@ec/ui/served';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

const minutes = (count: number) => count * 60_000;

/** Entries of an enum's dictionary, as the tenant words them; the definition's own until they are here, or if they fail. */
export function useDictionary(definition: EnumDefinition | undefined): { value: number; label: string }[] {
  const { api, language } = useConsole();
  const path = definition?.level === 'system' ? 'blade-system/dict/dictionary' : 'blade-system/dict-biz/dictionary';
  const { data } = useQuery({
    queryKey: ['dictionary', path, definition?.code, language],
    queryFn: ({ signal }) =>
      api.get<{ dictKey: number | string; dictValue: string }[]>(
        path,
        { code: definition?.code },
        { signal, quiet: true },
      ),
    enabled: definition !== undefined,
    staleTime: minutes(5),
  });
  return useMemo(() => {
    if (data && data.length > 0) return data.map((entry) => ({ value: Number(entry.dictKey), label: entry.dictValue }));
    return (definition?.values ?? []).map((entry) => ({ value: entry.key, label: labelOf(entry, language) }));
  }, [data, definition, language]);
}

// A few bases answer `select` in a shape of their own, `{id, roleName}` for example (contract §3).
function readOptions(target: Resource, rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => ({
    id: String(row.id),
    label: String(row.label ?? row[target.title] ?? row.title ?? row.name ?? row.id),
  }));
}

/** Rows of `target` that match what is typed, at most 50. Asked once the picker is open. */
export function usePicker(target: Resource | undefined, keyword: string, isOpen: boolean) {
  const { api, language } = useConsole();
  const asked = useDeferredValue(keyword.trim());
  const { data, isFetching } = useQuery({
    queryKey: target ? [...servedKey(target), 'select', language, asked] : ['select'],
    queryFn: async ({ signal }) =>
      readOptions(target!, await api.get(pathOf(target!, 'select'), { keyword: asked }, { signal, quiet: true })),
    enabled: target !== undefined && isOpen,
    placeholderData: keepPreviousData,
  });
  return { options: data ?? [], isFetching };
}

/** Labels of ids that are already picked. */
export function usePicked(target: Resource | undefined, ids: readonly string[]): Map<string, string> {
  const { api, language } = useConsole();
  const joined = ids.join(',');
  const { data } = useQuery({
    queryKey: target ? [...servedKey(target), 'picked', language, joined] : ['picked'],
    queryFn: async ({ signal }) =>
      readOptions(target!, await api.get(pathOf(target!, 'select'), { ids: joined }, { signal, quiet: true })),
    enabled: target !== undefined && joined !== '',
    staleTime: minutes(1),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map((data ?? []).map((option) => [option.id, option.label])), [data]);
}

export function useTree(target: Resource | undefined) {
  const { api, language } = useConsole();
  const { data, isLoading } = useQuery({
    queryKey: target ? [...servedKey(target), 'tree', language] : ['tree'],
    queryFn: ({ signal }) => api.get<TreeNode[]>(pathOf(target!, 'tree'), undefined, { signal, quiet: true }),
    enabled: target !== undefined,
    staleTime: minutes(1),
  });
  return { nodes: data ?? [], isLoading };
}

/** Region codes from the province down to `code`: 370102 → 37, 3701, 370102 (contract §3.7: two, four, six, nine, twelve digits). */
export function regionPath(code: string): string[] {
  const levels = [2, 4, 6, 9, 12].filter((length) => length <= code.length).map((length) => code.slice(0, length));
  return levels.filter((level) => !noCity.test(level));
}

/** Municipalities have no cities, nor have counties right under a province: 1101 and 4190 are no codes of GB/T 2260. */
const noCity = /^(?:(?:11|12|31|50)\d\d|\d\d90)$/;

export interface RegionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: RegionOption[];
}

/** The region tree as far as it has been opened: the children of each of `parents`, root `00` first. */
export function useRegions(parents: readonly string[]) {
  const { api } = useConsole();
  const answers = useQueries({
    queries: parents.map((parentCode) => ({
      queryKey: ['regions', parentCode],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<TreeNode[]>('blade-system/region/lazy-tree', { parentCode }, { signal, quiet: true }),
      staleTime: minutes(60),
    })),
    combine: (results) => ({
      levels: results.map((result) => result.data),
      isLoading: results.some((r) => r.isLoading),
    }),
  });
  return useMemo(() => {
    const byParent = new Map(parents.map((parent, at) => [parent, answers.levels[at]]));
    const level = (parent: string): RegionOption[] | undefined =>
      byParent.get(parent)?.map((node) => {
        const children = node.hasChildren ? level(node.key) : undefined;
        return { value: node.key, label: node.title, isLeaf: !node.hasChildren, ...(children ? { children } : {}) };
      });
    const names = new Map(answers.levels.flatMap((nodes) => nodes?.map((node) => [node.key, node.title]) ?? []));
    return { options: level('00') ?? [], names, isLoading: answers.isLoading };
  }, [parents, answers]);
}
