// Shows the settings of an MQTT device: broker, user name and topics, beside its key.
import type { deviceType } from '@ec/device-vocabulary/device.enums';
import { useConsole } from '@ec/records/console/console';
import type { KeyOf } from '@ec/resource/enum';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';
import { mqttAccess } from '../../shared/mqtt/mqtt-access.contract.ts';
import { prefixOf, type UpLeaf, userNameOf } from '../../shared/mqtt/topic.ts';
import { DeviceKey } from '../credential/device-key.tsx';
import type { Keys } from '../credential/keys.ts';
import { mqttTexts } from './mqtt-texts.ts';
import './samples-picture.css';

interface MqttKeyProps {
  /** The resource of the device's key. */
  keys: Keys;
  product: string;
  type: KeyOf<typeof deviceType>;
  id: string;
  deviceNo: string;
  /** The last levels of the topics on which the device publishes. */
  leaves?: readonly UpLeaf[];
}

export function MqttKey({ keys, product, type, id, deviceNo, leaves = ['telemetry'] }: MqttKeyProps) {
  const texts = useTexts(mqttTexts);
  const { person } = useConsole();
  const { data } = useCall(mqttAccess, {});
  const speaker = { tenantId: person.tenantId, product, deviceNo };
  const host = data?.host || window.location.hostname;
  const entered = [
    [texts.broker, data?.isOpen ? `${data.scheme}://${host}:${data.port}` : undefined] as const,
    [texts.user, userNameOf(speaker)] as const,
    ...leaves.map((leaf) => [texts.topics[leaf], `${prefixOf(speaker)}up/${leaf}`] as const),
    [texts.commands, `${prefixOf(speaker)}down/cmd`] as const,
  ];
  return (
    <>
      {data && !data.isOpen ? (
        <Alert
          type="warning"
          showIcon
          className="mqtt-notice"
          title={texts.deaf}
          description={data.problem || texts.off}
        />
      ) : null}
      <DeviceKey keys={keys} deviceType={type} deviceId={id} deviceNo={deviceNo} entered={entered} />
    </>
  );
}
