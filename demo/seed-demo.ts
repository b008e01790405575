// Fills an empty product with the demo: tenants and their people, stations, devices, trucks, orders and payments.
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import type { Engine } from '@ec/resource-server/feature';
import { seedTrade } from './charging/seed-trade.ts';
import { seedNotices } from './desk/seed-notices.ts';
import { seedCodes } from './develop/seed-codes.ts';
import { seedLastReports } from './gateway/seed-last-reports.ts';
import { seedOcpp } from './gateway/seed-ocpp.ts';
import { seedSamples } from './gateway/seed-samples.ts';
import { seedArchives } from './household/seed-archives.ts';
import { seedEnergy, spanOf } from './household/seed-energy.ts';
import { seedHouses } from './household/seed-houses.ts';
import { seedIncome } from './household/seed-income.ts';
import { seedOperations } from './household/seed-operations.ts';
import { seedMaintenance } from './maintenance/seed-maintenance.ts';
import { seedInbox } from './messaging/seed-inbox.ts';
import { seedMessages } from './messaging/seed-messages.ts';
import { seedReports } from './report/seed-reports.ts';
import { seedFiles } from './storage/seed-files.ts';
import { seedNodes } from './supervisor/seed-nodes.ts';
import { seedMenus } from './system/seed-menus.ts';
import { seedPeople } from './system/seed-people.ts';
import { seedSiteEnergy } from './truck/seed-site-energy.ts';
import { seedStations } from './truck/seed-stations.ts';
import { seedProcesses } from './workflow/seed-processes.ts';

/** Default number of days of orders, by size (domain §11). */
const daysOf = { small: 30, full: 90 } as const;

/** Returns the number of inverter days: 200 in a full demo, 62 in a small demo, four in a small demo with fewer than 30 days of orders. */
const energyDaysOf = (size: DemoOptions['size'], days: number): number =>
  size === 'full' ? 200 : days < daysOf.small ? 4 : 62;

export interface DemoOptions {
  size: keyof typeof daysOf;
  /** By default the number that `daysOf` has for the size. */
  days?: number | undefined;
  /** Connects as ec_owner to analyse tables after a bulk load, which halves the time of a large demo. */
  ownerUrl?: string;
}

async function seedHousehold(engine: Engine, { days, ownerUrl }: { days: number; ownerUrl: string | undefined }) {
  await seedHouses(engine);
  const isBulk = await seedEnergy(engine, days);
  if (ownerUrl && isBulk)
    await vacuumAnalyze(ownerUrl, ['device_inverter_day', 'household_station_day', 'household_union']);
  await seedIncome(engine);
}

/** Needs the inverters of truck stations, which seedTrade inserts. */
async function seedInverters(engine: Engine, days: number) {
  await seedSiteEnergy(engine, spanOf(days, engine.clock.now()));
  await seedSamples(engine);
  await seedLastReports(engine);
}

/** Each step adds its rows only once, even if the demo was wiped since. At every start seedIncome prices days that have no income. */
export async function seedDemo(engine: Engine, { size, days = daysOf[size], ownerUrl }: DemoOptions): Promise<void> {
  await seedPeople(engine);
  await seedMenus(engine);
  await seedStations(engine);
  // Houses and trade are seeded side by side, because they write different rows.
  const houses = () => seedHousehold(engine, { days: energyDaysOf(size, days), ownerUrl });
  await seedTrade(engine, days, engine.clock.now(), houses);
  await seedInverters(engine, energyDaysOf(size, days));
  await seedOperations(engine);
  await seedOcpp(engine);
  await seedFiles(engine);
  await seedArchives(engine);
  await seedMaintenance(engine, days);
  await seedNodes(engine);
  await seedNotices(engine);
  await seedMessages(engine);
  await seedCodes(engine);
  await seedInbox(engine);
  await seedReports(engine);
  await seedProcesses(engine);
}
