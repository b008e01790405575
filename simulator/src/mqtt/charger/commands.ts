// Carries out the commands to an MQTT charger and answers them (docs/devices.md).
import { textOf } from '@ec/language/unknown';
import { type Acts, actsOf, type Verdict } from '../../charger/acts.ts';
import type { Charger, Connector } from '../../charger/parts.ts';
import type { Done } from '../speaker.ts';
import type { StackLink } from './link.ts';

type Args = Record<string, unknown>;

const codes: Record<Verdict, [code: number, msg: string]> = {
  done: [0, 'OK'],
  refused: [1, 'Refused'],
  busy: [3, 'Something goes on there'],
  faulty: [4, 'Faulty'],
  later: [5, 'Once nobody charges there'],
};
const notSupported = { code: 2, msg: 'Not supported' };

export function answerTo(charger: Charger, link: Pick<StackLink, 'tellState'>, name: string, args: Args): Done {
  const acts = actsOf(charger);
  const command = commands[name];
  if (!command) return notSupported;
  const verdict = command({ charger, link, acts }, args);
  if (verdict === 'unknown') return notSupported;
  const [code, msg] = codes[verdict];
  return { code, msg };
}

interface CommandContext {
  charger: Charger;
  link: Pick<StackLink, 'tellState'>;
  acts: Acts;
}

const commands: Readonly<Record<string, (at: CommandContext, args: Args) => Verdict | 'unknown'>> = {
  start: ({ acts }, { gun, tag }) => acts.start(acts.findConnector(gun), textOf(tag)),
  stop: ({ acts }, { gun, tx }) => acts.stop(({ key }, { no }) => key === tx && no === gun),
  unlock({ acts }, { gun }) {
    const one = acts.findConnector(gun);
    if (!one) return 'refused';
    if (one.session) return 'busy';
    if (one.state === 'faulted') return 'faulty';
    one.unplug();
    return 'done';
  },
  availability: ({ acts }, { gun, on }) => (on === 0 || on === 1 ? acts.setAvailability(gun, on === 1) : 'refused'),
  powerLimit({ acts }, { gun, kw, tx }) {
    const one = acts.findConnector(gun);
    if (!one || typeof kw !== 'number' || kw < 0) return 'refused';
    if (tx === undefined) one.limitNext(kw);
    else if (one.session?.key !== tx) return 'refused';
    else one.session.limitKw = kw;
    return 'done';
  },
  reset({ charger }, { hard }) {
    if (hard !== 0 && hard !== 1) return 'refused';
    if (hard === 1) for (const one of charger.connectors) one.end('reboot');
    charger.pace.after(2000, () => restart(charger));
    return 'done';
  },
  report({ charger, link, acts }, { gun, what }) {
    const connectors = acts.connectorsOf(gun);
    if (connectors.length === 0) return 'refused';
    const each = (act: (one: Connector) => void) => () => {
      for (const one of connectors) act(one);
    };
    const reports: Record<string, () => void> = {
      status: each((one) => one.report()),
      telemetry: each((one) => one.sample()),
      state: link.tellState,
    };
    const report = reports[textOf(what)];
    if (!report) return 'unknown';
    charger.pace.after(500, report);
    return 'done';
  },
  reserve: ({ acts, charger }, { gun, no, until }) =>
    typeof no === 'number' && typeof until === 'number' && until > charger.pace.now()
      ? acts.reserve(acts.findConnector(gun), { no, until })
      : 'refused',
  cancelReserve: ({ acts }, { no }) => (typeof no === 'number' ? acts.unreserve(no) : 'refused'),
};

/** Restarts the charger once no connector has a session. */
function restart(charger: Charger): void {
  if (charger.connectors.some(({ session }) => session)) charger.pace.after(10_000, () => restart(charger));
  else charger.reboot(15_000);
}
