// On an inverter and a logger: where they connect to by MQTT, and the key that they sign in with.
import { deviceType } from '@ec/devices/shared/device.enums';
import type { collector } from '@ec/household/shared/device/collector.resource';
import type { inverter } from '@ec/household/shared/device/inverter.resource';
import { useConsole } from '@ec/records/console/console';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';
import { houseCredential } from '../../shared/credential/house-credential.resource.ts';
import { mqttAccess } from '../../shared/mqtt/mqtt-access.contract.ts';
import { prefixOf, userNameOf } from '../../shared/mqtt/topic.ts';
import { DeviceKey } from '../credential/device-key.tsx';
import { mqttTexts } from './mqtt-texts.ts';
import './samples-picture.css';

interface HouseKeyProps {
  product: string;
  type: typeof deviceType.key.inverter | typeof deviceType.key.collector;
  id: string;
  deviceNo: string;
}

function HouseKey({ product, type, id, deviceNo }: HouseKeyProps) {
  const texts = useTexts(mqttTexts);
  const { person } = useConsole();
  const { data } = useCall(mqttAccess, {});
  const speaker = { tenantId: person.tenantId, product, deviceNo };
  const host = data?.host || window.location.hostname;
  const entered = [
    [texts.broker, data?.isOpen ? `${data.scheme}://${host}:${data.port}` : undefined],
    [texts.user, userNameOf(speaker)],
    [texts.topic, `${prefixOf(speaker)}up/telemetry`],
    [texts.commands, `${prefixOf(speaker)}down/cmd`],
  ] as const;
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
      <DeviceKey keys={houseCredential} deviceType={type} deviceId={id} deviceNo={deviceNo} entered={entered} />
    </>
  );
}

export const InverterKeyTab = ({ row: { id, sn } }: { row: RowIn<typeof inverter> }) => (
  <HouseKey product="inv" type={deviceType.key.inverter} id={id} deviceNo={sn} />
);

export const LoggerKeyTab = ({ row: { id, collectorNo } }: { row: RowIn<typeof collector> }) => (
  <HouseKey product="logger" type={deviceType.key.collector} id={id} deviceNo={collectorNo} />
);
