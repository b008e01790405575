// Accounts open with their owners, follow their names and terms, and go with them where nothing was ever booked.
import type { Listener } from '@ec/kernel/events';
import type { Engine } from '@ec/resource-server/feature';
import { type Owner, ownerAdmitted, ownerChanged, ownersRemoved } from '@ec/truck/server/public';
import { accountOwnerType } from '../../shared/account/account.enums.ts';
import { dropUnusedAccounts, followOwner, openAccount } from './open-account.ts';

const { merchant, driver, sub } = accountOwnerType.key;

const accountOwner = ({ kind, id, name, ...terms }: Owner) => ({
  ownerType: kind === 'merchant' ? merchant : driver,
  ownerId: id,
  ownerName: name,
  ...terms,
});

export const followOwners = (engine: Engine): readonly Listener[] => [
  ownerAdmitted.listener(async (tx, { by, ...owner }) => ({
    accountId: await openAccount(tx, engine, { ...accountOwner(owner), createUser: by }),
  })),
  ownerChanged.listener((tx, owner) => followOwner(tx, engine, accountOwner(owner))),
  // A merchant's sub-accounts go along.
  ownersRemoved.listener((tx, { kind, ids }) =>
    dropUnusedAccounts(tx, kind === 'merchant' ? [merchant, sub] : [driver], ids),
  ),
];
