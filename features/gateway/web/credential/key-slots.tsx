// Lists of keys, of sites and of houses: the key that was just made, shown once.
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

/** `Renew`: the dialog that renews one of these. */
export const keySlots = (keys: Keys, Renew: FunctionComponent<RenewProps>): Slots<Keys> => ({
  Toolbar: JustMade,
  useSaving: () => saving,
  // Its answer has to be seen, so it goes by the dialog below.
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
