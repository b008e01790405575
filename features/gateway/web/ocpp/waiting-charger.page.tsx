// The list of waiting chargers. The dialog explains what acceptance means. A charger without a key gets one, which is shown once.
import { fill } from '@ec/language/fill';
import { objectOf, textOf } from '@ec/language/unknown';
import type { Person } from '@ec/records/console/console';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { waitingCharger } from '../../shared/ocpp/waiting-charger.resource.ts';
import { showNewKey } from '../credential/new-key.ts';
import { NewKeyDialog } from '../credential/new-key-dialog.tsx';
import { ocppTexts } from './ocpp-texts.ts';
import { KeyChoice, KeysTab } from './waiting-keys.tsx';

function AboutAccept() {
  return <p>{useTexts(ocppTexts).aboutAccept}</p>;
}

function AboutHandOver() {
  return <p>{useTexts(ocppTexts).aboutHandOver}</p>;
}

function KeyCount({ count }: { count: number | null }) {
  const texts = useTexts(ocppTexts);
  return count === null || count < 2 ? count : tags([{ text: fill(texts.keys, { count }), tone: 'warning' }]);
}

const isPlatform = ({ tenantId }: Pick<Person, 'tenantId'>) => tenantId === '000000';

export const { Page, slots } = resourcePage(waitingCharger, {
  Toolbar: NewKeyDialog,
  cells: { keyCount: ({ keyCount }) => <KeyCount count={keyCount} /> },
  inputs: { 'accept.keyId': KeyChoice },
  tabs: [{ key: 'keys', label: { zh: '连接密钥', en: 'Keys' }, Content: KeysTab }],
  aboutAction: { accept: AboutAccept, handOver: AboutHandOver },
  // A charger that names no tenant waits at the platform, which has no stations to assign it to.
  actionApplies: {
    handOver: (_row, { person }) => isPlatform(person),
    accept: (_row, { person }) => !isPlatform(person),
  },
  onActionDone: {
    accept(_rows, answer) {
      const { deviceNo, secret } = objectOf(answer);
      if (secret) showNewKey({ deviceNo: textOf(deviceNo), secret: textOf(secret) });
    },
  },
});
