// Reads the categories of processes from the dictionary of the platform; their remarks name the pages of their processes.
import { dictionaryEntries } from '@ec/resource/contracts/choices.contract';
import { useCall } from '@ec/resource-web/use-call';

const minutes = (count: number): number => count * 60_000;
const noEntries: never[] = [];

export function useCategories(isNeeded = true) {
  const { data } = useCall(dictionaryEntries.system, { code: 'flow' }, { staleTime: minutes(5), enabled: isNeeded });
  const entries = data ?? noEntries;
  return {
    entries,
    isKnown: data !== undefined,
    options: entries.map(({ dictKey, dictValue }) => ({ value: `flow_${dictKey}`, label: dictValue })),
  };
}
