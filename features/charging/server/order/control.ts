// Commands go to devices only while the tenant's parameter `device.control` is 1 (domain §8.1).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { paramIn } from '@ec/system/server/public';
import { orderErrors } from './order.errors.ts';

export const isControlOpen = async (tx: Sql): Promise<boolean> => (await paramIn(tx, 'device.control')) === '1';

/** @throws AppError controlOff */
export async function needControl(tx: Sql): Promise<void> {
  if (!(await isControlOpen(tx))) fail(orderErrors.controlOff);
}
