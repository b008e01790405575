// Reads the choices for a device binding (domain §8.2): devices, and people who are not bound to the chosen device yet.
import { contract, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { deviceBind } from './device-bind.resource.ts';

const key = z.coerce.number().int().optional();
const keyword = z.string().max(100).default('');
const input = z.object({ deviceType: key, stationId: optionalId, deviceId: optionalId, keyword, bound: key });

export const bindableDevices = contract({
  of: deviceBind,
  path: 'deviceList',
  title: { zh: '可绑定的设备', en: 'Device binding: devices to choose from' },
  input,
  output: z.array(
    z.strictObject({
      deviceType: z.number().int(),
      deviceId: z.string(),
      deviceNo: z.string(),
      deviceName: z.string(),
      stationName: z.string(),
      bound: z.literal([0, 1]),
    }),
  ),
});

export const bindableUsers = contract({
  of: deviceBind,
  path: 'getUsableUser',
  title: { zh: '未绑定的用户', en: 'Device binding: users not bound yet' },
  input,
  output: z.array(
    z.strictObject({ userId: z.string(), account: z.string(), realName: z.string().nullable(), deptName: z.string() }),
  ),
});

export const bindableMerchantUsers = contract({
  of: deviceBind,
  path: 'getUsableMerchantUser',
  title: { zh: '未绑定的商户用户', en: 'Device binding: merchant users not bound yet' },
  input,
  output: z.array(
    z.strictObject({
      merchantUserId: z.string(),
      realName: z.string(),
      /** Masked. */
      phone: z.string(),
      merchantName: z.string(),
    }),
  ),
});
