// Bindings of devices to people (domain §6.9). Engineers may see and control the devices, merchant users only see them; both get alarms.
import { demoSeed } from '@ec/device-models/demo-seed';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { seededRandom } from '@ec/kernel/seeded-random';
import {
  deviceBindRights,
  deviceBindStatus,
  deviceBindTargetType,
  merchantUserMuRole,
} from '@ec/truck/shared/fleet/fleet.enums';
import type { DemoEntity } from './demo-entity.ts';
import type { DemoWorld } from './demo-world.ts';

const states = deviceBindStatus.key;
const targets = deviceBindTargetType.key;
const { view, control, alarm } = deviceBindRights.key;
const { bound, pending, unbound, rejected } = states;
const stateCycle = [bound, bound, pending, bound, unbound, rejected];
const team: Record<string, string> = { team1: 'engineer1', team2: 'engineer2', team3: 'engineer3' };

/** Binds engineers to their team's robots and storage, and finance users of merchants to a station of their city. */
export function deviceBindings(world: DemoWorld, users: readonly DemoEntity[]): DemoEntity[] {
  const { sites, merchants, tenantId } = world;
  const engineerBindings = sites.flatMap(({ station, stationNo, devices }) =>
    devices.flatMap((device) => {
      const [type, no, name] =
        device.table === 'truck_agv_info'
          ? [deviceType.key.robot, device.row.agv_no, device.row.agv_name]
          : device.table === 'truck_ess'
            ? [deviceType.key.ess, device.row.ess_no, device.row.ess_name]
            : [];
      if (type === undefined) return [];
      const account = team[station.city.team] ?? 'manager';
      return [
        {
          type,
          no,
          name,
          deviceKey: device.key,
          stationNo,
          target: targets.user,
          targetKey: `user/${account}`,
          targetName: account,
          state: states.bound,
        },
      ];
    }),
  );
  const merchantBindings = users.flatMap((user, index) => {
    if (user.table !== 'truck_merchant_user') return [];
    const merchant = merchants.find(({ key }) => key === user.refs?.merchant_id);
    const site = sites.find(({ station }) => station.city.code === merchant?.city.code);
    if (user.row.mu_role !== merchantUserMuRole.key.finance || !site) return [];
    const { stationNo, station } = site;
    const state = stateCycle[index % stateCycle.length] ?? states.bound;
    return [
      {
        type: deviceType.key.station,
        no: stationNo,
        name: station.row.station_name,
        deviceKey: `station/${stationNo}`,
        stationNo,
        target: targets.merchantUser,
        targetKey: user.key,
        targetName: String(user.row.real_name),
        state,
      },
    ];
  });
  return [...engineerBindings, ...merchantBindings].map((one, index): DemoEntity => {
    const random = seededRandom(demoSeed, `device binding ${tenantId}`, index);
    const askedAt = world.span.now - random.whole(10, 80) * DAY;
    const isBound = one.state === states.bound || one.state === states.unbound;
    return {
      table: 'truck_device_bind',
      key: `deviceBind/${index}`,
      createdAt: new Date(askedAt),
      refs: { device_id: one.deviceKey, station_id: `station/${one.stationNo}`, target_id: one.targetKey },
      row: {
        bind_no: `DB${tenantId.slice(-1)}${String(index + 1).padStart(6, '0')}`,
        device_type: one.type,
        device_no: one.no,
        device_name: one.name,
        target_type: one.target,
        target_name: one.targetName,
        rights: one.target === targets.user ? [view, control, alarm] : [view, alarm],
        bind_status: one.state,
        bind_time: isBound ? new Date(askedAt + 2 * HOUR) : null,
        unbind_time: one.state === states.unbound ? new Date(askedAt + 5 * DAY) : null,
      },
    };
  });
}
