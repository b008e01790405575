// Keys of devices: the list, and the key that was just made, shown once.
import { textOf } from '@ec/language/unknown';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { credentialState, deviceCredential } from '../../shared/credential/credential.resource.ts';
import { KeyDialog } from './key-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { showKey, useShownKey } from './shown-key.ts';

function JustMade() {
  const shown = useShownKey();
  return shown ? <KeyDialog shown={shown} onClose={() => showKey(undefined)} /> : null;
}

const saving = {
  saved(row: { deviceNo: string | null; secret?: unknown }, isNew: boolean) {
    if (isNew) showKey({ deviceNo: row.deviceNo ?? '', secret: textOf(row.secret) });
  },
};

export const { Page, slots } = resourcePage(deviceCredential, {
  Toolbar: JustMade,
  useSaving: () => saving,
  // Its answer has to be seen, so it goes by the dialog below.
  actionApplies: { renew: () => false, withdraw: (row) => row.credentialState === credentialState.key.valid },
  rowActions: [
    {
      key: 'renewAndShow',
      label: deviceCredential.actions.renew.label,
      permission: 'deviceCredential_renew',
      isFrequent: true,
      Dialog: RenewDialog,
    },
  ],
});
