// Who may see, control and be warned by which device, in every state (domain §6.9).
import { seededRandom } from '@ec/kernel/seeded-random';
import { demoSeed } from '../system/demo-tenants.ts';
import type { DemoEntity } from './demo-entity.ts';
import { DAY, HOUR } from './demo-tou.ts';
import type { DemoWorld } from './demo-world.ts';

const team: Record<string, string> = { team1: 'engineer1', team2: 'engineer2', team3: 'engineer3' };

/** Engineers hold their team's robots and storage; dispatchers of merchants ask to see the station of their city. */
export function deviceBindings(world: DemoWorld, users: readonly DemoEntity[]): DemoEntity[] {
  const { sites, merchants, tenantId } = world;
  const ours = sites.flatMap(({ station, stationNo, devices }) =>
    devices.flatMap((device) => {
      const [type, no, name] =
        device.table === 'truck_agv_info'
          ? [7, device.row.agv_no, device.row.agv_name]
          : device.table === 'truck_ess'
            ? [5, device.row.ess_no, device.row.ess_name]
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
          target: 1,
          targetKey: `user/${account}`,
          targetName: account,
          state: 1,
        },
      ];
    }),
  );
  const theirs = users.flatMap((user, at) => {
    const merchant = merchants.find(({ key }) => key === user.refs?.merchant_id);
    const site = sites.find(({ station }) => station.city.code === merchant?.city.code);
    if (user.row.mu_role !== 2 || !site) return [];
    const { stationNo, station } = site;
    const state = [1, 1, 0, 1, 2, 3][at % 6] ?? 1;
    return [
      {
        ...{
          type: 11,
          no: stationNo,
          name: station.row.station_name,
          deviceKey: `station/${stationNo}`,
          stationNo,
          target: 2,
        },
        ...{ targetKey: user.key, targetName: String(user.row.real_name), state },
      },
    ];
  });
  return [...ours, ...theirs].map((one, at) => {
    const random = seededRandom(demoSeed, `device binding ${tenantId}`, at);
    const asked = world.span.now - random.whole(10, 80) * DAY;
    const isBound = one.state === 1 || one.state === 2;
    return {
      table: 'truck_device_bind',
      key: `deviceBind/${at}`,
      createdAt: new Date(asked),
      refs: { device_id: one.deviceKey, station_id: `station/${one.stationNo}`, target_id: one.targetKey },
      row: {
        bind_no: `DB${tenantId.slice(-1)}${String(at + 1).padStart(6, '0')}`,
        device_type: one.type,
        device_no: one.no,
        device_name: one.name,
        target_type: one.target,
        target_name: one.targetName,
        rights: one.target === 1 ? [1, 2, 3] : [1, 3],
        bind_status: one.state,
        bind_time: isBound ? new Date(asked + 2 * HOUR) : null,
        unbind_time: one.state === 2 ? new Date(asked + 5 * DAY) : null,
      },
    };
  });
}
