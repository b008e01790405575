// Connections that were refused: a charger that is not on file is made from one of them, and its key is shown once.
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
  // Whoever is on file needs its key or its address set right, not another charger; the platform has no station to put one at.
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
