// The list of refused connections. A person can register an unknown charger from its row; the new key is shown once.
import { objectOf, textOf } from '@ec/language/unknown';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { refusedConnection } from '../../shared/ocpp/refused-connection.resource.ts';
import { showNewKey } from '../credential/new-key.ts';
import { NewKeyDialog } from '../credential/new-key-dialog.tsx';

export const { Page, slots } = resourcePage(refusedConnection, {
  Toolbar: NewKeyDialog,
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
