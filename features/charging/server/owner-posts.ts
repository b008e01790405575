// Lists the permissions of a merchant's people that depend on their post (domain BR-62). All other writes of this feature are
// the operator's.
import { permissionsOf } from '@ec/resource/calls';
import type { Feature } from '@ec/resource-server/feature';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { permissionsToRead, posts } from '@ec/truck/shared/fleet/posts';
import { account } from '../shared/account/account.resource.ts';
import { accountBill } from '../shared/account/account-bill.resource.ts';
import { accountHis } from '../shared/account/account-his.resource.ts';
import { withdraw } from '../shared/account/withdraw.resource.ts';
import { invoice } from '../shared/invoice/invoice.resource.ts';
import { orders } from '../shared/order/orders.resource.ts';
import { orderReady } from '../shared/ready/order-ready.resource.ts';
import { statement } from '../shared/statement/statement.resource.ts';

const { operating, money, books } = posts;
const may = { order: permissionsOf(orders), ticket: permissionsOf(orderReady), gun: permissionsOf(chargingGun) };

export const chargingPosts: Feature['ownerPosts'] = [
  ...[may.order.add, may.order.edit, may.order.action('stop'), may.order.action('cancel')].map(
    (code) => [code, operating] as const,
  ),
  ...[may.ticket.add, may.ticket.edit, may.ticket.action('cancel')].map((code) => [code, operating] as const),
  [may.gun.action('executeLock'), operating],
  [permissionsOf(account).action('withdraw'), money],
  [permissionsOf(withdraw).action('cancel'), money],
  ...[accountHis, accountBill, withdraw, invoice, statement].flatMap((resource) => permissionsToRead(resource, books)),
];
