// A row of the demo before it has an id. The row references other rows by their keys, so that it is a pure function of the seed.
import type { account } from '@ec/charging/shared/account/account.resource';
import type { activity } from '@ec/charging/shared/promotion/activity.resource';
import type { activitySub } from '@ec/charging/shared/promotion/activity-sub.resource';
import type { billingRules } from '@ec/charging/shared/tariff/billing-rules.resource';
import type { energyCostSetting } from '@ec/charging/shared/tariff/energy-cost-setting.resource';
import type { energyPrice } from '@ec/charging/shared/tariff/energy-price.resource';
import type { sysCompany } from '@ec/household/shared/company/sys-company.resource';
import type { stationCustomer } from '@ec/household/shared/customer/station-customer.resource';
import type { collector } from '@ec/household/shared/device/collector.resource';
import type { deptMaping } from '@ec/household/shared/device/dept-maping.resource';
import type { inverter } from '@ec/household/shared/device/inverter.resource';
import type { inverterSetting } from '@ec/household/shared/device/inverter-setting.resource';
import type { incomeSeting } from '@ec/household/shared/income/income-seting.resource';
import type { stationScale } from '@ec/household/shared/station/station-scale.resource';
import type { union } from '@ec/household/shared/station/union.resource';
import type { Cell } from '@ec/kernel/insert-bulk';
import type { ColumnValuesOf } from '@ec/resource/row';
import type { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import type { battery } from '@ec/truck/shared/asset/battery.resource';
import type { camera } from '@ec/truck/shared/asset/camera.resource';
import type { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import type { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import type { ess } from '@ec/truck/shared/asset/ess.resource';
import type { meter } from '@ec/truck/shared/asset/meter.resource';
import type { car } from '@ec/truck/shared/fleet/car.resource';
import type { carUserDriver } from '@ec/truck/shared/fleet/car-user-driver.resource';
import type { deviceBind } from '@ec/truck/shared/fleet/device-bind.resource';
import type { driver } from '@ec/truck/shared/fleet/driver.resource';
import type { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import type { merchantBlackList } from '@ec/truck/shared/fleet/merchant-black-list.resource';
import type { merchantUser } from '@ec/truck/shared/fleet/merchant-user.resource';
import type { truckNotice } from '@ec/truck/shared/notice/truck-notice.resource';

/** The definitions of the tables that entities are written to. */
interface Definitions {
  device_inverter: typeof inverter;
  household_collector: typeof collector;
  household_dept_maping: typeof deptMaping;
  household_income_seting: typeof incomeSeting;
  household_inverter_setting: typeof inverterSetting;
  household_station_customer: typeof stationCustomer;
  household_station_scale: typeof stationScale;
  household_sys_company: typeof sysCompany;
  household_union: typeof union;
  truck_account: typeof account;
  truck_activity: typeof activity;
  truck_activity_sub: typeof activitySub;
  truck_agv_info: typeof agvInfo;
  truck_battery: typeof battery;
  truck_billing_rules: typeof billingRules;
  truck_camera: typeof camera;
  truck_car: typeof car;
  truck_car_user_driver: typeof carUserDriver;
  truck_charging_gun: typeof chargingGun;
  truck_charging_stack: typeof chargingStack;
  truck_device_bind: typeof deviceBind;
  truck_driver: typeof driver;
  truck_energy_cost_setting: typeof energyCostSetting;
  truck_energy_price: typeof energyPrice;
  truck_ess: typeof ess;
  truck_merchant: typeof merchant;
  truck_merchant_black_list: typeof merchantBlackList;
  truck_merchant_user: typeof merchantUser;
  truck_meter: typeof meter;
  truck_notice: typeof truckNotice;
}
export type EntityTable = keyof Definitions;

type ColumnOf<T extends EntityTable> = keyof ColumnValuesOf<Definitions[T]>;

/** Values by column, without ids. */
export type EntityRow<T extends EntityTable> = Partial<Record<ColumnOf<T>, Cell>>;

interface EntityOf<T extends EntityTable> {
  table: T;
  /** Names the row inside its tenant: `gun/ST130202001C01G1`. */
  key: string;
  createdAt: Date;
  row: EntityRow<T>;
  /** References by column: the key of the row whose id the column gets, or a list of keys for a list of ids. */
  refs?: Partial<Record<ColumnOf<T>, string | readonly string[] | undefined>>;
  /** True for a child table: it has only `tenant_id` and `id` of the columns that every resource has. */
  isPlain?: boolean;
  /** The account of the person who created the row; by default the manager. */
  by?: string;
}

export type DemoEntity = { [T in EntityTable]: EntityOf<T> }[EntityTable];

/** Returns the date in Shanghai (`yyyy-MM-dd`), `days` after `start`. */
export const dayFrom = (start: Date, days: number): string =>
  new Date(start.getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * 86_400_000);
