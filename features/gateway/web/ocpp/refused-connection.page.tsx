// The list of refused connections. A person can register an unknown charger from its row; the new key is shown once.
import { objectOf, textOf } from '@ec/language/unknown';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { refusedConnection } from '../../shared/ocpp/refused-connection.resource.ts';
import { KeyDialog } from '../credential/key-dialog.tsx';
import { showNewKey, useNewKey } from '../credential/new-key.ts';

function NewKey() {
  const shownKey = useNewKey();
  return shownKey ? <KeyDialog shown={shownKey} onClose={() => showNewKey(undefined)} /> : null;
}

export const { Page, slots } = resourcePage(refusedConnection, {
  Toolbar: NewKey,
  // A registered charger needs a correct key or address, not a second registration. The platform has no stations to register one at.
  actionApplies: {
    make: ({ ocppId, stackId }, { person }) => !!ocppId && !stackId && person.tenantId !== '000000',
  },
  onActionDone: {
    make(_rows, answer) {
      const { deviceNo, secret } = objectOf(answer);
      if (secret) showNewKey({ deviceNo: textOf(deviceNo), secret: textOf(secret) });
    },
  },
});
