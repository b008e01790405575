// Extends the lists of device keys, of sites and of households: shows a new key once, and offers to renew a key.
import { textOf } from '@ec/language/unknown';
import type { Slots } from '@ec/resource-web/slots';
import type { FunctionComponent } from 'react';
import { credentialState } from '../../shared/credential/key-fields.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { Keys } from './keys.ts';
import { showNewKey, useNewKey } from './new-key.ts';

function JustMade() {
  const shownKey = useNewKey();
  return shownKey ? <KeyDialog shown={shownKey} onClose={() => showNewKey(undefined)} /> : null;
}

const saving = {
  saved(row: { deviceNo: string | null; secret?: unknown }, isNew: boolean) {
    // A key that the person typed is not shown again.
    if (isNew && textOf(row.secret) !== '') showNewKey({ deviceNo: row.deviceNo ?? '', secret: textOf(row.secret) });
  },
};

export interface RenewProps {
  row: { id: string; deviceNo: string | null };
  onClose(): void;
}

/** @param Renew the dialog that renews a key */
export const keySlots = (keys: Keys, Renew: FunctionComponent<RenewProps>): Slots<Keys> => ({
  Toolbar: JustMade,
  useSaving: () => saving,
  // The generic action would not show the new key, so the row action below opens a dialog.
  actionApplies: { renew: () => false, withdraw: (row) => row.credentialState === credentialState.key.valid },
  rowActions: [
    {
      key: 'renewAndShow',
      label: keys.actions.renew.label,
      permission: `${keys.code}_renew`,
      isFrequent: true,
      Dialog: Renew,
    },
  ],
});
