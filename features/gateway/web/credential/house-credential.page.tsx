// Keys of household inverters and loggers.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { houseCredential } from '../../shared/credential/house-credential.resource.ts';
import { keySlots, type RenewProps } from './key-slots.tsx';
import { RenewDialog } from './renew-dialog.tsx';

const Renew = (props: RenewProps) => <RenewDialog keys={houseCredential} {...props} />;

export const { Page, slots } = resourcePage(houseCredential, keySlots(houseCredential, Renew));
