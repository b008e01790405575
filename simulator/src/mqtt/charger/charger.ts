// A charger that speaks MQTT. It reports every 5 minutes that it is online, and every 15 minutes the meters of its idle connectors.
import { type PlayedCharger, playAs } from '../../charger/charger.ts';
import { minute } from '../../charger/mishaps.ts';
import type { ChargerOptions } from '../../charger/parts.ts';
import { stackFaults } from '../../faults.ts';
import type { LineOf } from '../../lines.ts';
import { answerTo } from './commands.ts';
import { type StackLink, stackLink } from './link.ts';
import { stackWords } from './words.ts';

export interface StackOptions extends ChargerOptions<LineOf<'stack'>> {
  /** The part of the first period that passes before its report, 0 to 1, so that chargers do not all report at once. */
  phase: number;
}

const [stateMs, idleMs] = [5 * minute, 15 * minute];

export function playStack(options: StackOptions): PlayedCharger {
  const { pace, phase } = options;
  return playAs(options, {
    words: stackWords,
    faults: stackFaults,
    link(charger) {
      const link: StackLink = stackLink(charger, (name, args) => answerTo(charger, link, name, args));
      pace.every(stateMs, stateMs * phase, () => link.tellState());
      pace.every(idleMs, idleMs * phase, () => {
        for (const one of charger.connectors) if (!one.session && !charger.isDown) one.sample();
      });
      return link;
    },
    mishaps: (_charger, link) => ({ duplicate: () => link.repeatNext(), lostMessage: () => link.loseNext() }),
  });
}
