// Keeps typed values across a closed window: they stay in this browser until they are saved or discarded, and are offered on return.
import { useEffect, useState } from 'react';
import { useConsole } from '../console/console.ts';

interface KeptDraft {
  at: number;
  /** The version of the edited row. */
  rowVersion: number | undefined;
  values: Record<string, unknown>;
}

interface Given {
  name: string;
  /** False until it is known what `values` differ from. */
  isReady: boolean;
  rowVersion: number | undefined;
  /** The typed values that may be stored. */
  values: Record<string, unknown>;
}

export function useStoredDraft({ name, isReady, rowVersion, values }: Given) {
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
