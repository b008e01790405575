// The household area: photovoltaic stations on people's roofs, their customers, devices and income (domain §4).
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { householdDesk } from '../shared/household.desk.ts';
import { householdResources } from '../shared/resources.ts';
import { commandPart } from './command/command.part.ts';
import { devicePart } from './device/device.part.ts';
import { energyPart } from './energy/energy.part.ts';
import { incomePart } from './income/income.part.ts';
import { stationPart } from './station/station.part.ts';

const parts: readonly Part[] = [stationPart, devicePart, energyPart, commandPart, incomePart];

export const householdFeature: Feature = {
  ...featureOfParts({ name: 'household', label: { zh: '户用光伏', en: 'Household PV' } }, householdResources, parts),
  desk: householdDesk,
};
