// Merchants of the demo (domain §11): 36 of tenant 100002 and 4 of tenant 100003. Each is in one city. The last ones of a tenant are
// battery owners. Active merchants have users.
import { demoSeed } from '@ec/device-models/demo-seed';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import {
  accountSettleMode,
  merchantStatus,
  merchantType,
  merchantUserMuRole,
  merchantUserMuStatus,
} from '@ec/truck/shared/fleet/fleet.enums';
import { type DemoCity, demoCities } from './demo-cities.ts';
import { type DemoEntity, dayFrom, type EntityRow } from './demo-entity.ts';
import { creditCodeOf, personName, phoneOf } from './demo-names.ts';
import { demoStations } from './demo-stations.ts';

export interface DemoMerchant {
  tenantId: string;
  key: string;
  merchantNo: string;
  name: string;
  city: DemoCity;
  type: KeyOf<typeof merchantType>;
  settleMode: KeyOf<typeof accountSettleMode>;
  creditLimit: number;
  /** A pending merchant waits for its audit and has no account. */
  status: KeyOf<typeof merchantStatus>;
  /** The weight of its fleet among the merchants of its city. */
  weight: number;
  createdAt: Date;
  row: EntityRow<'truck_merchant'>;
}

const types = merchantType.key;
const { prepaid, postpaid } = accountSettleMode.key;
const { pending, active, disabled } = merchantStatus.key;
/** Roles of a merchant's users, in this order. Individuals and battery owners have no dispatcher. */
const roles = [merchantUserMuRole.key.admin, merchantUserMuRole.key.finance, merchantUserMuRole.key.dispatcher];

const counts: Record<string, { fleets: number; banks: number }> = {
  '100002': { fleets: 34, banks: 2 },
  '100003': { fleets: 3, banks: 1 },
};
const businesses = [
  '顺达物流',
  '宏运重卡运输',
  '安途货运',
  '恒通集疏运',
  '远驰供应链',
  '鑫源煤炭运输',
  '捷瑞渣土运输',
  '众联物流',
];
const forms = ['有限公司', '有限责任公司', '集团有限公司'];

export function demoMerchants(tenantId: string): DemoMerchant[] {
  const { fleets, banks } = counts[tenantId] ?? { fleets: 0, banks: 0 };
  const codes = [...new Set(demoStations().flatMap((each) => (each.tenantId === tenantId ? each.city.code : [])))];
  const cities = demoCities.filter(({ code }) => codes.includes(code));
  return Array.from({ length: fleets + banks }, (_, index) => {
    const city = cities[index % cities.length];
    if (!city) throw new Error('A demo tenant without cities');
    return merchant(tenantId, city, index, index >= fleets);
  });
}

function merchant(tenantId: string, city: DemoCity, index: number, isBank: boolean): DemoMerchant {
  const random = seededRandom(demoSeed, `merchant ${tenantId}`, index);
  const type = isBank ? types.batteryOwner : typeOfFleet(index);
  const place = city.name.replace(/市$/, '');
  // The form is drawn for individuals, too, so that the other values of the demo do not depend on the type.
  const form = isBank || type === types.leasing ? '' : random.pick(forms);
  const settleMode = !isBank && (index % 5 === 1 || index % 17 === 13) ? postpaid : prepaid;
  const creditLimit = settleMode === postpaid ? random.pick([400_000, 600_000, 800_000]) : 0;
  const createdAt = new Date(Date.UTC(2024, random.whole(0, 20), random.whole(1, 28), 2, random.whole(0, 59)));
  const status = isBank ? active : statusOfFleet(tenantId, index);
  const [county] = random.pick(city.counties);
  const creditCode = creditCodeOf(random, index);
  const contact = personName(random);
  const name = nameOf({ place, type, index, form, contact });
  const merchantNo = `M${tenantId}${String(index + 1).padStart(4, '0')}`;
  return {
    tenantId,
    key: `merchant/${merchantNo}`,
    merchantNo,
    name,
    city,
    type,
    settleMode,
    creditLimit,
    status,
    weight: isBank ? 0 : weightOf(status, type, random),
    createdAt,
    row: {
      merchant_no: merchantNo,
      merchant_name: name,
      merchant_type: type,
      credit_code: creditCode,
      contact,
      phone: phoneOf(tenantId, 1, index),
      area_code: county,
      address: `${city.province}${city.name}物流大道${random.whole(1, 300)}号`,
      settle_mode: settleMode,
      credit_limit: settleMode === postpaid ? creditLimit : null,
      contract_no: status === pending ? null : `HT-${createdAt.getUTCFullYear()}-${String(index + 1).padStart(4, '0')}`,
      contract_from: status === pending ? null : dayFrom(createdAt, 3),
      contract_to: status === pending ? null : dayFrom(createdAt, 3 + 365 * 3),
      invoice_title: name,
      tax_no: creditCode,
      bank_name: `示例银行${place}分行`,
      bank_account: `6200${String(random.whole(0, 999_999_999)).padStart(12, '0')}`,
      merchant_status: status,
    },
  };
}

interface NameFacts {
  place: string;
  type: DemoMerchant['type'];
  index: number;
  form: string;
  contact: string;
}

/** Names a company by its business and form. An individual has the name of a person, as a sole trader may not call itself a company. */
function nameOf({ place, type, index, form, contact }: NameFacts): string {
  if (type === types.batteryOwner) return `${place}绿驰电池资产管理有限公司`;
  if (type === types.leasing) return `${place}华远车辆租赁有限公司`;
  if (type === types.individual) return `${place}${contact}货运服务部`;
  return `${place}${businesses[(index + Math.floor(index / 11) * 3) % businesses.length]}${form}`;
}

function typeOfFleet(index: number): DemoMerchant['type'] {
  if (index % 9 === 8) return types.leasing;
  if (index % 12 === 11) return types.individual;
  return index === 3 ? types.internal : types.logistics;
}

/** The large tenant has one pending and one disabled merchant. */
function statusOfFleet(tenantId: string, index: number): DemoMerchant['status'] {
  if (tenantId !== '100002') return active;
  if (index === 33) return pending;
  return index === 32 ? disabled : active;
}

function weightOf(status: DemoMerchant['status'], type: DemoMerchant['type'], random: SeededRandom): number {
  if (status === pending) return 0;
  if (status === disabled) return 0.3;
  return type === types.individual ? 0.4 : 0.7 + random.next();
}

export const merchantEntity = (one: DemoMerchant, today: Date): DemoEntity => ({
  table: 'truck_merchant',
  key: one.key,
  // A pending merchant registered two days ago.
  createdAt: one.status === pending ? new Date(today.getTime() - 2 * 86_400_000) : one.createdAt,
  row: one.row,
});

/** Returns the users of active merchants. */
export function merchantUsers(merchants: readonly DemoMerchant[]): DemoEntity[] {
  return merchants.flatMap((one, index) => {
    if (one.status !== active) return [];
    const random = seededRandom(demoSeed, `merchant users ${one.tenantId}`, index);
    return Array.from({ length: one.weight > 0.6 ? 3 : 2 }, (_, role) => ({
      table: 'truck_merchant_user',
      key: `merchantUser/${one.merchantNo}/${role + 1}`,
      createdAt: new Date(one.createdAt.getTime() + (role + 1) * 3_600_000),
      refs: { merchant_id: one.key },
      row: {
        real_name: personName(random),
        phone: phoneOf(one.tenantId, 2, index * 10 + role),
        mu_role: roles[role],
        daily_limit: role === 0 ? null : random.pick([5000, 10_000, 20_000]),
        mu_status:
          role === 2 && random.next() < 0.1 ? merchantUserMuStatus.key.disabled : merchantUserMuStatus.key.enabled,
      } satisfies EntityRow<'truck_merchant_user'>,
    }));
  });
}
