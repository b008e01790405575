// The fields of inverters. Inverters of truck sites and of households have the same fields and share one table (domain §4). The
// measured values, except the efficiency, are those of SunSpec 101–103 and 160, under names of this project.
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { codeText, date, datetime, decimal, dict, integer, json, ref, text } from '@ec/resource/fields';
import { z } from 'zod';
import { bizDomain, inverterPhase, inverterStatus, inverterVendor, onlineStatus } from './device.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const electrical = { zh: '额定参数', en: 'Rating' };
const live = { zh: '实时数据', en: 'Live values' };
const yields = { zh: '发电量', en: 'Yield' };
const grid = { zh: '交流侧', en: 'AC side' };
const strings = { zh: '组串', en: 'Strings' };

/** An MPP tracker: number, voltage in V, current in A, power in kW. */
const mppt = z.object({ n: z.number(), u: z.number().nullable(), i: z.number().nullable(), p: z.number().nullable() });

const unread = '—';
const noEvents: Label = { zh: '无事件', en: 'No events' };

/** `18` → bits 1 and 4, in the numbering of SunSpec. */
function eventBitsText(value: unknown, language: Language): string {
  const word = Number(value);
  const bits = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => Math.floor(word / 2 ** bit) % 2 === 1);
  if (bits.length === 0) return labelOf(noEvents, language);
  return language === 'en' ? `Bits ${bits.join(', ')}` : `第 ${bits.join('、')} 位`;
}

/** Writes one line for each MPP tracker. */
const mpptsText = (inputs: readonly z.infer<typeof mppt>[]): string =>
  inputs.map(({ n, u, i, p }) => `MPPT${n} ${u ?? unread} V ${i ?? unread} A ${p ?? unread} kW`).join('\n');

const yieldOf = (zh: string, en: string) => decimal(12, 2, { zh, en, unit: 'kWh' }).system().summed().group(yields);
const volts = (zh: string, en: string) => decimal(6, 1, { zh, en, unit: 'V' }).system().group(grid);
const amperes = (zh: string, en: string) => decimal(6, 1, { zh, en, unit: 'A' }).system().group(grid);

/**
 * @param station the name of the resource to which `stationId` refers
 * @param hasCollector true where inverters are connected to the platform by a data logger
 */
export function inverterFields({ station, hasCollector = false }: { station: string; hasCollector?: boolean }) {
  const collector = ref('household.collector', { zh: '采集器', en: 'Collector' }).group(basics);
  return {
    sn: codeText({ zh: '序列号', en: 'SN' }).required().max(30).unique().search().indexed('contains').group(basics),
    bizDomain: dict(bizDomain).system().group(basics),
    vendor: dict(inverterVendor).required().search().group(basics),
    model: text({ zh: '型号', en: 'Model' }).required().max(40).group(basics),
    stationId: ref(station, { zh: '电站', en: 'Station' }).required().search().indexed().group(basics),
    collectorId: hasCollector
      ? collector.search()
      : collector.system().withoutSource('Inverters of truck sites have no logger'),
    installDate: date({ zh: '安装日期', en: 'Installed on' }).group(basics),
    warrantyEnd: date({ zh: '质保到期', en: 'Warranty until' }).group(basics),
    ratedKw: decimal(7, 2, { zh: '额定功率', en: 'Rated power', unit: 'kW' }).required().min(0).group(electrical),
    dcKwp: decimal(7, 2, { zh: '接入组件容量', en: 'Connected modules', unit: 'kWp' })
      .required()
      .min(0)
      .group(electrical),
    phase: dict(inverterPhase).required().group(electrical),
    mpptCount: integer({ zh: 'MPPT数', en: 'MPPTs' }).min(0).max(99).group(electrical),
    stringCount: integer({ zh: '组串数', en: 'Strings' }).min(0).max(999).group(electrical),
    inverterStatus: dict(inverterStatus).system().search().indexed().group(live),
    onlineStatus: dict(onlineStatus).system().search().indexed().group(live),
    pacKw: decimal(8, 3, { zh: '交流功率', en: 'AC power', unit: 'kW' }).system().group(live),
    pdcKw: decimal(8, 3, { zh: '直流功率', en: 'DC power', unit: 'kW' }).system().group(live),
    tempC: decimal(12, 3, { zh: '机内温度', en: 'Inside temp', unit: '°C' }).system().group(live),
    effPct: decimal(12, 3, { zh: '效率', en: 'Efficiency', unit: '%' }).system().group(live),
    firmware: text({ zh: '固件', en: 'Firmware' }).max(40).system().group(live),
    reportTime: datetime({ zh: '上报时间', en: 'Reported at' }).system().group(live),
    dayKwh: yieldOf('今日发电量', 'Yield today'),
    monthKwh: yieldOf('本月发电量', 'Yield this month'),
    yearKwh: yieldOf('今年发电量', 'Yield this year'),
    totalKwh: yieldOf('累计发电量', 'Total yield'),
    dayHours: decimal(5, 2, { zh: '今日等效小时', en: 'Equivalent hours today', unit: 'h' }).system().group(yields),
    ua: volts('A相电压', 'Ua'),
    ub: volts('B相电压', 'Ub'),
    uc: volts('C相电压', 'Uc'),
    ia: amperes('A相电流', 'Ia'),
    ib: amperes('B相电流', 'Ib'),
    ic: amperes('C相电流', 'Ic'),
    hz: decimal(12, 3, { zh: '频率', en: 'Frequency', unit: 'Hz' }).system().group(grid),
    pf: decimal(12, 3, { zh: '功率因数', en: 'Power factor' }).system().group(grid),
    mppts: json(z.array(mppt), { zh: '组串', en: 'Strings' }).system().describe(mpptsText).group(strings),
    evt: integer({ zh: '事件位', en: 'Event bits' }).system().describe(eventBitsText).group(strings), // SunSpec Evt1
  };
}
