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

/** Days of orders (domain §11). */
const daysOf = { small: 30, full: 90 } as const;

/** Days of inverters: half a year where there is room, two months beside fewer orders, a few in tests. */
const energyDays = (size: DemoOptions['size'], days: number): number =>
  size === 'full' ? 200 : days < daysOf.small ? 4 : 62;

export interface DemoOptions {
  size: keyof typeof daysOf;
  /** By default the number that belongs to the size of the demo. */
  days?: number | undefined;
  /** As ec_owner: what was loaded in bulk is counted before it is asked for, which makes a large demo twice as quick. */
  ownerUrl?: string;
}

async function seedHousehold(engine: Engine, { days, ownerUrl }: { days: number; ownerUrl: string | undefined }) {
  await seedHouses(engine);
  const isBulk = await seedEnergy(engine, days);
  if (ownerUrl && isBulk)
    await vacuumAnalyze(ownerUrl, ['device_inverter_day', 'household_station_day', 'household_union']);
  await seedIncome(engine);
}

/** Needs the stations of trucks, which stand when the transactions of their trade are over. */
async function seedInverters(engine: Engine, days: number) {
  await seedSiteEnergy(engine, spanOf(days, engine.clock.now()));
  await seedSamples(engine);
  await seedLastReports(engine);
}

/** Does nothing where the demo was seeded before, even if it was wiped since. */
export async function seedDemo(engine: Engine, { size, days = daysOf[size], ownerUrl }: DemoOptions): Promise<void> {
  await seedPeople(engine);
  await seedMenus(engine);
  await seedStations(engine);
  // Trucks and houses share no table but those of people.
  const houses = () => seedHousehold(engine, { days: energyDays(size, days), ownerUrl });
  await seedTrade(engine, days, engine.clock.now(), houses);
  await seedInverters(engine, energyDays(size, days));
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
