// Types of the answers. Only types are taken from the contracts: their schemas stay out of what the screen loads.
import type { screenHome } from '@ec/monitoring/shared/screen/screen.contract';
import type { OutputOf } from '@ec/resource/contract';

export type { Weather } from '@ec/devices/shared/weather';
export type {
  DayPower,
  HouseholdBase,
  NewestStation,
  ScreenAlarm,
  ScreenMap,
  ScreenView,
  StationDetail,
  TruckBase,
  TruckStationDetail,
  YearPower,
} from '@ec/monitoring/shared/screen/screen-shapes';
export type ScreenData = OutputOf<typeof screenHome>;
