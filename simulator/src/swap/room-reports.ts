// Reports the steps of the swaps at a station, the telemetry of its packs and robots, and the alarms of its robots.
import { speakerOf } from '../lines.ts';
import { createRobot } from '../mqtt/site.ts';
import * as course from './course.ts';
import type { PlacedPack, PlacedPacks } from './placed-packs.ts';
import type { RoomWorld, RunningSwap } from './room-world.ts';

export interface RoomReports {
  /** Reports a step of a swap. */
  say(swap: object): Promise<void>;
  tellPack(pack: PlacedPack): Promise<void>;
  /** Sends the telemetry of the robots of a bay. */
  tellRobot(bay: number): Promise<void>;
  /** Raises (1) or ends (0) the fault of the robots of a bay. */
  alarm(bay: number, on: 0 | 1): Promise<unknown>;
  /** Passes the state of the packs and the running swaps to the watcher, so that another run can continue from there. */
  reportState(): void;
}

const robotFault = '6002';

export function createReports(
  { line, pace, watcher, tell, event }: RoomWorld,
  packs: PlacedPacks,
  running: ReadonlyMap<number, RunningSwap>,
): RoomReports {
  const { about, name } = line;
  const { tenantId } = speakerOf(name);
  const robotsOf = (bay: number) => about.robots.filter((robot) => robot.bay === bay);
  return {
    say: (swap) => event(name, { ts: pace.now(), swap }),
    tellPack: ({ no, pack }) => tell(`${tenantId}/batt/${no}`, pack.sample(pace.now())),
    async tellRobot(bay) {
      for (const robot of robotsOf(bay)) {
        const { swap, slot, halt } = running.get(bay) ?? {};
        const activity = course.robotAt({ swap, slot, halt });
        await tell(`${tenantId}/agv/${robot.no}`, { ...createRobot(robot)(pace.now()), ...activity });
      }
    },
    alarm: (bay, on) =>
      Promise.all(
        robotsOf(bay).map(({ no }) => event(`${tenantId}/agv/${no}`, { ts: pace.now(), code: robotFault, on })),
      ),
    reportState: () =>
      watcher.stateChanged?.(name, {
        ...about,
        packs: packs.all.map(({ no, slot, plate, pack }) => ({ ...pack.about(pace.now()), no, slot, plate })),
        open: [...running.values()].map(({ swap }) => swap),
      }),
  };
}
