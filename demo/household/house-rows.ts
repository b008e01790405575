// Master data of the demo's houses: companies, prices, parameter sets, mappings of departments.

import { demoSeed } from '@ec/device-models/demo-seed';
import { inverterVendor } from '@ec/device-vocabulary/device.enums';
import { companyType } from '@ec/household/shared/company/company.enums';
import { mapType, platform } from '@ec/household/shared/device/device.enums';
import { scopeType } from '@ec/household/shared/income/income.enums';
import { gridMode } from '@ec/household/shared/station/station.enums';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { DemoEntity, EntityRow } from '../truck/demo-entity.ts';
import { creditCodeOf, personName, phoneOf } from '../truck/demo-names.ts';

const createdAt = new Date('2022-01-10T02:00:00Z');

const companies = [
  ['owner0', '晴川新能源投资有限公司', companyType.key.owner],
  ['owner1', '禾光绿能资产管理有限公司', companyType.key.owner],
  ['epc0', '鲁阳光伏工程有限公司', companyType.key.epc],
  ['epc1', '中原日升安装工程有限公司', companyType.key.epc],
  ['epc2', '江淮阳光建设有限公司', companyType.key.epc],
  ['ops0', '晴岚运维服务有限公司', companyType.key.operations],
  ['agent0', '沃野光伏代理有限公司', companyType.key.agent],
  ['insurer0', '安和财产保险股份有限公司', companyType.key.insurer],
] as const;

export const houseCompanies = (tenantId: string): DemoEntity[] =>
  companies.map(([key, name, type], index): DemoEntity => {
    const random = seededRandom(demoSeed, `house company ${tenantId}`, index);
    return {
      table: 'household_sys_company',
      key: `company/${tenantId}/${key}`,
      createdAt,
      row: {
        company_name: name,
        company_type: type,
        credit_code: creditCodeOf(random, 500 + index),
        contact: personName(random),
        phone: phoneOf(tenantId, 8, index),
      },
    };
  });

/** Returns example prices, which are no settlement prices: one setting per grid mode, and one for Shandong with a market price. */
export const housePrices = (): DemoEntity[] => {
  const noPrices = {
    area_code: null,
    self_price: null,
    self_ratio: null,
    mech_ratio: null,
    mech_price: null,
    market_price: null,
  };
  const common = { ...noPrices, co2_factor: 0.5306, coal_factor: 0.3, effect_from: '2022-01-01' };
  const setting = (key: string, row: EntityRow<'household_income_seting'>): DemoEntity => ({
    table: 'household_income_seting',
    key: `income/${key}`,
    createdAt,
    row: { ...common, remark: '示例电价', ...row },
  });
  const { tenant, area } = scopeType.key;
  const { fullFeedIn, surplus, selfUse } = gridMode.key;
  return [
    setting('feed', { scope_type: tenant, grid_mode: fullFeedIn, feed_price: 0.3949, share_rate: 12 }),
    setting('surplus', {
      scope_type: tenant,
      grid_mode: surplus,
      feed_price: 0.3949,
      self_price: 0.5469,
      self_ratio: 30,
      share_rate: 12,
    }),
    setting('self', { scope_type: tenant, grid_mode: selfUse, feed_price: 0, self_price: 0.5469, share_rate: 0 }),
    setting('shandong', {
      scope_type: area,
      area_code: '37',
      grid_mode: fullFeedIn,
      effect_from: '2025-06-01',
      feed_price: 0.3949,
      mech_ratio: 80,
      mech_price: 0.3949,
      market_price: 0.225,
      share_rate: 12,
    }),
  ];
};

export const houseSettings = (): DemoEntity[] =>
  (
    [
      ['限发60%', inverterVendor.key.huawei, [{ code: 'powerLimitPct', value: 60 }], '电网限电通知'],
      ['恢复满发', inverterVendor.key.huawei, [{ code: 'powerLimitPct', value: 100 }], '限电解除'],
      [
        '华北并网保护',
        inverterVendor.key.sungrow,
        [
          { code: 'gridVoltHigh', value: 270 },
          { code: 'gridVoltLow', value: 187 },
          { code: 'freqHigh', value: 50.5 },
          { code: 'freqLow', value: 48.5 },
          { code: 'reconnectSec', value: 60 },
        ],
        '新装并网',
      ],
      [
        '对时与五分钟上报',
        inverterVendor.key.ginlongSolis,
        [
          { code: 'timeSync', value: 1 },
          { code: 'uploadSec', value: 300 },
        ],
        '巡检',
      ],
    ] as const
  ).map(([name, vendor, items, scene]) => ({
    table: 'household_inverter_setting',
    key: `setting/${name}`,
    createdAt,
    row: { setting_name: name, vendor, items, scene, enabled: 1 } satisfies EntityRow<'household_inverter_setting'>,
  }));

export const houseMappings = (): DemoEntity[] =>
  (['team1', 'team2', 'team3'] as const).map((team, index) => ({
    table: 'household_dept_maping',
    key: `mapping/${team}`,
    createdAt,
    row: {
      map_type: mapType.key.operations,
      platform: platform.key.manual,
      ext_org_id: `OM-${index + 1}`,
      ext_org_name: `晴岚运维${['一', '二', '三'][index]}组`,
      sync_on: 0,
    } satisfies EntityRow<'household_dept_maping'>,
    refs: { dept_id: `dept/${team}` },
  }));
