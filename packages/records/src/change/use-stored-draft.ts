// Stores typed values in this browser until they are saved or discarded. When the form opens again, it can offer the stored values.
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
  /** False while the form waits for the stored row, with which the typed values are compared. */
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
    /** Ends the offer without deleting the stored values. */
    close: () => setStoredDraft(undefined),
    drop: () => {
      setStoredDraft(undefined);
      drafts?.remove(name);
    },
  };
}
