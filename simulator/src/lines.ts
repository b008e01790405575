// The lines of a keys file: one per device, with its name, its key and optional JSON. A name with slashes is the user name of an MQTT
// device (`100001/inv/SN1`). A name without a slash is the identity of an OCPP charger (docs/devices.md).
import { z } from 'zod';
import { branches } from './site-power.ts';

/** A quantity in kWh, kW, percent or km. */
const amount = z.number().min(0).max(1e9);
/** Devices with the same site belong together: the meters of the site show the sum of their power. */
const site = z.string().optional();
const trucks = z.array(z.object({ tag: z.string().min(1), kwh: amount.default(282) }));

/** A session that ran when the line was written. `no` is its transaction number in OCPP 1.6, `key` its id in OCPP 2.0.1 and MQTT. */
const open = z.object({
  no: z.number().int(),
  key: z.string(),
  tag: z.string(),
  kwh: amount.default(282),
  startedAt: z.number(),
  startMeter: amount,
  startSoc: amount.max(100).default(30),
  seqNo: z.number().int().default(0),
});

const connector = z.object({
  no: z.number().int().min(1),
  kw: amount.default(120),
  meter: amount.default(0),
  /** True where trucks arrive by themselves. */
  isServing: z.boolean().default(true),
  open: open.optional(),
});

/** A charger that speaks MQTT. */
const stack = z.object({
  site,
  connectors: z
    .array(connector)
    .min(1)
    .default(() => [1, 2].map((no) => ({ no, kw: 120, meter: 0, isServing: true }))),
  /** The trucks that arrive by themselves; their tags are plates or VINs. */
  trucks: trucks.default([]),
});

const charger = stack.extend({
  protocol: z.enum(['ocpp1.6', 'ocpp2.0.1']).default('ocpp1.6'),
  vendor: z.string().default('Simulator'),
  model: z.string().default('DC-240'),
  serial: z.string().default(''),
});

const inverter = z.object({
  site,
  kwp: amount.default(20),
  kw: amount.default(18),
  lat: z.number().default(36.65),
  lng: z.number().default(117.12),
  tilt: z.number().default(25),
  azimuth: z.number().default(180),
  /** Inverters at one place share their weather. */
  place: z.string().default('370100'),
  /** The part of its expected power that the inverter delivers, 0 to 1. */
  share: z.number().min(0).max(1).default(1),
  /** The energy counter at the moment `at`, in kWh. */
  total: amount.default(0),
  at: z.number().optional(),
});

const logger = z.object({ inverters: z.array(inverter.extend({ sn: z.string() })).default([]) });

/** The price level of each hour of the day, for sets of months: S sharp, P peak, F flat, V valley, D deep. */
const seasons = z.array(z.object({ months: z.array(z.number()), hours: z.string().length(24) })).default([]);

const storage = z.object({
  site,
  kw: amount.default(500),
  kwh: amount.default(2000),
  seasons,
  chg: amount.default(0),
  dis: amount.default(0),
  at: z.number().optional(),
});

const meter = z.object({
  site,
  /**
   * The branch of the site whose power the meter measures; `gridGate` measures the whole site. Without a site, and for `auxiliary`, the
   * power follows the hour of the day.
   */
  use: z.enum(['gridGate', ...branches]).default('gridGate'),
  /** The scale of the power that follows the hour of the day, in kW. */
  kw: amount.default(400),
  /** The registers count the energy divided by this ratio. */
  ratio: z.number().min(1).default(300),
  /** The readings of its registers: pos, posSharp … */
  start: z.record(z.string(), amount).default({}),
  seasons,
  at: z.number().optional(),
});

const pack = z.object({
  kwh: amount.default(282),
  soc: amount.max(100).default(40),
  soh: amount.max(100).default(96),
  cycles: z.number().int().default(400),
  chg: amount.default(0),
  dis: amount.default(0),
  at: z.number().optional(),
});

const robot = z.object({ status: z.number().int().default(1), mode: z.number().int().default(1) });

/** A swap that ran when the line was written. `step` is its last reported step, apart from pauses and faults. */
const openSwap = z.object({
  bay: z.number().int(),
  step: z.number().int(),
  plate: z.string(),
  old: z.string(),
  fresh: z.string(),
  /** The slot of the fresh pack. */
  newSlot: z.number().int(),
  /** True where the swap was paused or faulty. */
  isHeld: z.boolean().default(false),
});

const swap = z.object({
  site,
  /** The slots that can hold a pack. */
  slots: z.array(z.number().int().min(1)).default([]),
  /** A pack is in a slot or on the truck with `plate`. During a swap, a pack may be between the two and has neither. */
  packs: z
    .array(pack.extend({ no: z.string(), slot: z.number().int().optional(), plate: z.string().optional() }))
    .default([]),
  robots: z.array(robot.extend({ no: z.string(), bay: z.number().int().min(1).default(1) })).default([]),
  open: z.array(openSwap).default([]),
});

const truck = z.object({
  soc: amount.max(100).default(80),
  mileage: amount.default(0),
  lng: z.number().default(117.12),
  lat: z.number().default(36.65),
  /** The position of the truck on its round at the moment `at`, 0 to 1. */
  phase: z.number().min(0).max(1).default(0),
  at: z.number().optional(),
});

const camera = z.object({});

const abouts = {
  charger,
  stack,
  inv: inverter,
  logger,
  ess: storage,
  meter,
  batt: pack,
  agv: robot,
  swap,
  tbox: truck,
  cam: camera,
};
const mqttKinds = ['stack', 'inv', 'logger', 'ess', 'meter', 'batt', 'agv', 'swap', 'tbox', 'cam'] as const;
export type Kind = keyof typeof abouts;
export type About<K extends Kind> = z.output<(typeof abouts)[K]>;
export type AboutInput<K extends Kind> = z.input<(typeof abouts)[K]>;
export type OpenSession = z.output<typeof open>;
export type OpenSwap = z.output<typeof openSwap>;

export type DeviceLine = { [K in Kind]: { kind: K; name: string; key: string; about: About<K> } }[Kind];
export type LineOf<K extends Kind> = Extract<DeviceLine, { kind: K }>;

/** @throws Error with the number of a line that cannot be understood */
export function readLines(text: string): DeviceLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, name = '', key = '', rest = ''] = /^(\S+)\s+(\S+)\s*(.*)$/.exec(line.trim()) ?? [];
    const wrong = (why: string) => new Error(`Line ${index + 1}: ${why}`);
    if (key === '') throw wrong('a name and a key are needed');
    const kind = kindOf(name);
    if (kind === undefined)
      throw wrong(`${name} is no device that is simulated (${mqttKinds.join(', ')}, or a charger by OCPP)`);
    let about: unknown;
    try {
      about = JSON.parse(rest === '' ? '{}' : rest);
    } catch {
      throw wrong('what follows the key is no JSON');
    }
    const parsed = abouts[kind].safeParse(about);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw wrong(`${issue?.path.join('.')}: ${issue?.message}`);
    }
    return [{ kind, name, key, about: parsed.data } as DeviceLine];
  });
}

export const writeLine = <K extends Kind>(name: string, key: string, about: AboutInput<K>): string =>
  `${name} ${key} ${JSON.stringify(about)}`;

function kindOf(name: string): Kind | undefined {
  const [, product, , more] = name.split('/');
  if (product === undefined) return 'charger';
  const kind = mqttKinds.find((word) => word === product);
  return more === undefined ? kind : undefined;
}

/** Splits the name of an MQTT device into its tenant and its number. */
export function speakerOf(name: string): { tenantId: string; no: string } {
  const [tenantId = '', , no = ''] = name.split('/');
  return { tenantId, no };
}
