// The types of the answers. Only types are imported from the contracts, so that the screen does not load their schemas.
import type { screenHome } from '@ec/monitoring/shared/screen/screen.contract';
import type { OutputOf } from '@ec/resource/contract';

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
  Weather,
  YearPower,
} from '@ec/monitoring/shared/screen/screen-shapes';
export type ScreenData = OutputOf<typeof screenHome>;
