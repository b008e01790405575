// Shows the new key that a form or an action has passed on, beside the list.
import { KeyDialog } from './key-dialog.tsx';
import { showNewKey, useNewKey } from './new-key.ts';

export function NewKeyDialog() {
  const newKey = useNewKey();
  return newKey ? <KeyDialog shown={newKey} onClose={() => showNewKey(undefined)} /> : null;
}
