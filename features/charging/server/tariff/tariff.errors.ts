// Error texts of prices and tariffs, part of the error catalogue.
import { defineErrors } from '@ec/kernel/errors';

export const tariffErrors = defineErrors('charging.tariff', {
  numberTaken: {
    status: 400,
    zh: '{name}:编号 {no} 已存在；要改它请编辑现有版本',
    en: '{name}:{no} is already in use; edit its version to change it',
  },
  endsBeforeStart: {
    status: 400,
    zh: 'effectTo:失效不能早于生效',
    en: 'effectTo:The end cannot be before the start',
  },
  onlySwaps: {
    status: 400,
    zh: 'chargeMode:按次和按里程只用于换电；充电与放电按“电费+服务费”计费',
    en: 'chargeMode:Per swap and per km are for swaps; charging and discharging are billed per kWh',
  },
  notDraft: {
    status: 409,
    zh: '{title} 已不是草稿，不能直接修改；请逐条编辑，保存后生成新版本',
    en: '{title} is no longer a draft. Edit it individually; saving creates a new version',
  },
  draftExists: {
    status: 409,
    zh: '{no} 已有草稿版本 {version}，请先编辑或删除它',
    en: '{no} already has a draft, version {version}; edit or delete that one first',
  },
  onlyDraftsGo: {
    status: 409,
    zh: '{title} 已启用过，不能删除；请停用',
    en: '{title} has been activated and cannot be deleted; stop it instead',
  },
  priceFromTomorrow: {
    status: 409,
    zh: '{title} 的生效日期 {from} 不晚于今天；电价最早明天生效',
    en: '{title} would take effect on {from}. Prices take effect tomorrow at the earliest',
  },
  ruleFromFuture: {
    status: 409,
    zh: '{title} 的生效时间 {from} 已过；规则须在将来生效',
    en: '{title} would take effect at {from}, which has passed. Tariffs must take effect in the future',
  },
  ruleEnded: { status: 409, zh: '{title} 的失效时间不晚于生效时间', en: '{title} would end before it begins' },
  overlap: {
    status: 409,
    zh: '与已生效的 {no} 版本 {version}（{name}，{from} 至 {to}）的月份、日期类型与日期重叠',
    en: 'Shares months, day type and dates with the active {no} version {version} ({name}, {from} to {to})',
  },
  gap: {
    status: 409,
    zh: '{day} 起将没有电价，而生效的规则 {rule} 正引用这族电价',
    en: 'From {day} on there would be no price, but the active tariff {rule} uses this family of prices',
  },
  familyUsed: {
    status: 409,
    zh: '生效的规则 {rule} 正引用这族电价，不能停用 {title}',
    en: 'The active tariff {rule} uses this family of prices: {title} cannot be stopped',
  },
  noPriceThen: {
    status: 409,
    zh: '{title} 的电价表在 {day} 没有生效的电价，请先启用电价',
    en: 'No price of the TOU table of {title} is active on {day}; activate one first',
  },
  ruleUsed: {
    status: 409,
    zh: '{user} 正引用 {title}，不能停用',
    en: '{user} refers to {title}, which cannot be stopped',
  },
});
