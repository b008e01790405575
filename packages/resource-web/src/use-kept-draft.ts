// What is typed survives a closed window: kept in this browser until it is saved or discarded, offered on return.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { useEffect, useState } from 'react';
import { keptValues, type Values } from './draft.ts';
import type { Draft } from './use-draft.ts';

interface KeptDraft {
  at: number;
  /** Of the row that was edited. */
  rowVersion: number | undefined;
  values: Values;
}

export function useKeptDraft(resource: Resource, editing: string, draft: Draft, isReady: boolean) {
  const { drafts } = useConsole();
  const name = `${resource.name}-${editing}`;
  const [found, setFound] = useState(() => drafts?.read<KeptDraft>(name));
  const { start, values, row } = draft;
  useEffect(() => {
    if (!isReady) return;
    const kept = keptValues(resource, start, values);
    if (Object.keys(kept).length > 0)
      drafts?.write(name, { at: Date.now(), rowVersion: row?.rowVersion, values: kept });
  }, [drafts, name, resource, isReady, start, values, row]);
  const drop = () => {
    setFound(undefined);
    drafts?.remove(name);
  };
  return {
    found: isReady ? found : undefined,
    isOutdated: found?.rowVersion !== row?.rowVersion,
    take: () => {
      for (const [key, value] of Object.entries(keptValues(resource, {}, found?.values ?? {}))) draft.set(key, value);
      setFound(undefined);
    },
    drop,
  };
}
