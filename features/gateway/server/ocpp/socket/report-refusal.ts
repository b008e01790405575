// Records refused connections of registered chargers on their timeline, so that an installer sees that the charger tried to connect, from
// which address, and why it was refused. Each charger, reason and address gets at most one entry a minute, so that no client fills a timeline.
import { countedAddress } from '@ec/kernel/counted-address';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import type { Engine } from '@ec/resource-server/feature';
import { eventKind, recordEvent } from '../../charger/timeline/record-event.ts';
import type { ChargerOnFile } from './find-charger.ts';

/** The timeline has a text for each (web/charger/timeline-texts.ts). */
export type ConnectionRefusal = 'wrongKey' | 'tooOften' | 'closed' | 'elsewhere' | 'wrongPath' | 'wrongProtocol';

export function createRefusalReport(engine: Engine) {
  const reported = refusalLimit(engine.clock, { most: 1, seconds: 60 });
  return (
    { tenantId, stackId }: Pick<ChargerOnFile, 'tenantId' | 'stackId'>,
    reason: ConnectionRefusal,
    address: string,
  ): void => {
    const key = `${stackId} ${reason} ${countedAddress(address)}`;
    if (reported.isReached(key)) return;
    reported.note(key);
    const event = { kind: eventKind.refused, at: engine.clock.now(), detail: `${reason} ${address}` };
    engine.database
      .withTenant(tenantId, (tx) => recordEvent(tx, engine, { stackId }, event))
      .catch((error) => engine.log.error({ err: error, stackId }, 'A refused connection was not noted'));
  };
}
