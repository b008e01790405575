// Stores typed values in this browser until they are saved or discarded, and offers them when the form opens again.
import { useEffect, useState } from 'react';
import { useConsole } from '../console/console.ts';

interface StoredDraft {
  at: number;
  /** The version of the edited row. */
  rowVersion: number | undefined;
  values: Record<string, unknown>;
}

interface DraftSource {
  name: string;
  /** False until the form has the row with which `values` are compared. */
  isReady: boolean;
  rowVersion: number | undefined;
  /** The typed values that may be stored. */
  values: Record<string, unknown>;
}

export function useStoredDraft({ name, isReady, rowVersion, values }: DraftSource) {
  const { drafts } = useConsole();
  const [storedDraft, setStoredDraft] = useState(() => drafts?.read<StoredDraft>(name));
  useEffect(() => {
    if (isReady && Object.keys(values).length > 0) drafts?.write(name, { at: Date.now(), rowVersion, values });
  }, [drafts, name, isReady, values, rowVersion]);
  return {
    offer: isReady && storedDraft ? { ...storedDraft, isOutdated: storedDraft.rowVersion !== rowVersion } : undefined,
    /** Ends the offer, after the form took the draft or the person dismissed it. */
    close: () => setStoredDraft(undefined),
    drop: () => {
      setStoredDraft(undefined);
      drafts?.remove(name);
    },
  };
}
