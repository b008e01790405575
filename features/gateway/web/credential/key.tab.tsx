// Shows on the page of a charger the address for its registered protocol, and the key that it signs in with.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { RowOf } from '@ec/resource/row';
import { chargingStackProtocol } from '@ec/truck/shared/asset/asset.enums';
import type { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { useTexts } from '@ec/ui/text/use-texts';
import { deviceCredential } from '../../shared/credential/credential.resource.ts';
import { upLeaves } from '../../shared/mqtt/topic.ts';
import { MqttKey } from '../mqtt/mqtt-key.tsx';
import { credentialTexts } from './credential-texts.ts';
import { DeviceKey } from './device-key.tsx';

type Charger = RowOf<typeof chargingStack>;

/** Returns the address to enter into the charger, with the host at which the console was opened. */
const addressOf = (ocppId: string): string =>
  `${window.location.origin.replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(ocppId)}`;

export function KeyTab({ row }: { row: Charger }) {
  const { id, stackNo, protocol } = row;
  return protocol === chargingStackProtocol.key.mqtt ? (
    <MqttKey
      keys={deviceCredential}
      product="stack"
      type={deviceType.key.charger}
      id={id}
      deviceNo={stackNo}
      leaves={upLeaves}
    />
  ) : (
    <OcppKey row={row} />
  );
}

function OcppKey({ row: { id, ocppId, stackNo } }: { row: Charger }) {
  const texts = useTexts(credentialTexts);
  return (
    <DeviceKey
      keys={deviceCredential}
      deviceType={deviceType.key.charger}
      deviceId={id}
      deviceNo={stackNo}
      entered={[
        [texts.address, ocppId ? addressOf(ocppId) : undefined],
        [texts.user, ocppId || undefined],
      ]}
      missing={texts.noId}
    />
  );
}
