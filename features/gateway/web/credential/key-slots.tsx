// The slots of both lists of keys (sites and households). A new key is shown once in a dialog.
import { textOf } from '@ec/language/unknown';
import type { Slots } from '@ec/resource-web/slots';
import type { FunctionComponent } from 'react';
import { credentialState } from '../../shared/credential/key-fields.ts';
import type { Keys } from './keys.ts';
import { showNewKey } from './new-key.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

const saving = {
  saved(row: { deviceNo: string | null; secret?: unknown }, isNew: boolean) {
    // The reply has a secret only if the server generated the key; a key that a person typed is not shown.
    if (isNew && textOf(row.secret) !== '') showNewKey({ deviceNo: row.deviceNo ?? '', secret: textOf(row.secret) });
  },
};

export interface RenewProps {
  row: { id: string; deviceNo: string | null };
  onClose(): void;
}

/** @param Renew the dialog that renews a key */
export const keySlots = (keys: Keys, Renew: FunctionComponent<RenewProps>): Slots<Keys> => ({
  Toolbar: NewKeyDialog,
  useSaving: () => saving,
  // The reply of `renew` contains the new secret, so the dialog below replaces the plain action.
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
