// What is typed survives a closed window: kept in this browser until it is saved or discarded, offered on return.
import { useEffect, useState } from 'react';
import { useConsole } from '../console/console.ts';

interface KeptDraft {
  at: number;
  /** Of the row that was edited. */
  rowVersion: number | undefined;
  values: Record<string, unknown>;
}

interface Given {
  name: string;
  /** False until it is known what `values` differ from. */
  isReady: boolean;
  rowVersion: number | undefined;
  /** What is typed and may be kept. */
  values: Record<string, unknown>;
}

export function useKeptDraft({ name, isReady, rowVersion, values }: Given) {
  const { drafts } = useConsole();
  const [found, setFound] = useState(() => drafts?.read<KeptDraft>(name));
  useEffect(() => {
    if (isReady && Object.keys(values).length > 0) drafts?.write(name, { at: Date.now(), rowVersion, values });
  }, [drafts, name, isReady, values, rowVersion]);
  return {
    found: isReady && found ? { ...found, isOutdated: found.rowVersion !== rowVersion } : undefined,
    /** It is in the form again, or nobody wants it there. */
    close: () => setFound(undefined),
    drop: () => {
      setFound(undefined);
      drafts?.remove(name);
    },
  };
}
