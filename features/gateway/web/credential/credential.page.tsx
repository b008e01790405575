// Keys of devices on sites.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { deviceCredential } from '../../shared/credential/credential.resource.ts';
import { keySlots, type RenewProps } from './key-slots.tsx';
import { RenewDialog } from './renew-dialog.tsx';

const Renew = (props: RenewProps) => <RenewDialog keys={deviceCredential} {...props} />;

export const { Page, slots } = resourcePage(deviceCredential, keySlots(deviceCredential, Renew));
