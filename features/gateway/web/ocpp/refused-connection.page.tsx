// The page of refused connections. An unregistered charger can be created from a refused connection; its key is shown once.
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
  // A registered charger needs a correct key or address, not a second registration. The platform has no station for a charger.
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
