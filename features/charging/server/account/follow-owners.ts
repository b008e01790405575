// Keeps accounts in step with their owners. It opens accounts, copies names and terms, and removes unused accounts with their owner.
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
  // A merchant's unused sub-accounts are removed as well.
  ownersRemoved.listener((tx, { kind, ids }) =>
    dropUnusedAccounts(tx, kind === 'merchant' ? [merchant, sub] : [driver], ids),
  ),
];
