// Shows on the page of an inverter or a logger its MQTT settings, and the key that it signs in with.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { collector } from '@ec/household/shared/device/collector.resource';
import type { inverter } from '@ec/household/shared/device/inverter.resource';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { houseCredential } from '../../shared/credential/house-credential.resource.ts';
import { MqttKey } from './mqtt-key.tsx';

export const InverterKeyTab = ({ row: { id, sn } }: { row: RowIn<typeof inverter> }) => (
  <MqttKey keys={houseCredential} product="inv" type={deviceType.key.inverter} id={id} deviceNo={sn} />
);

export const LoggerKeyTab = ({ row: { id, collectorNo } }: { row: RowIn<typeof collector> }) => (
  <MqttKey keys={houseCredential} product="logger" type={deviceType.key.collector} id={id} deviceNo={collectorNo} />
);
