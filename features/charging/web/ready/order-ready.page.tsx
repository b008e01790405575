// The list page of bookings and queue tickets, with the board from which trucks are called.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { StationGunInput } from '../order/gun-input.tsx';
import { QueueButton } from './queue-board.tsx';

export const { Page, slots } = resourcePage(orderReady, {
  Toolbar: QueueButton,
  paper: 'slip',
  inputs: { gunId: StationGunInput, 'callNext.gunId': StationGunInput },
});
