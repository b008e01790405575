// Offers the actions that this person may run at a connector: stop its order, unlock it, take it out of service and back. The confirmation
// of a stop names truck, energy and amount; the answers are stored by connector, for its tile.
import { orders } from '@ec/charging/shared/order/orders.resource';
import { devState } from '@ec/device-vocabulary/device.enums';
import { groupNumber, moneyText } from '@ec/language/amount';
import { labelOf } from '@ec/language/label';
import { objectOf, textOf } from '@ec/language/unknown';
import { isAllowed } from '@ec/resource/action';
import type { Row } from '@ec/resource-web/draft';
import { slotsOf } from '@ec/resource-web/slots';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useRights } from '@ec/resource-web/use-rights';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import '@ec/ui/layout/details.css';
import { chargeTexts } from './charge-texts.ts';
import type { Answer } from './gun-answer.tsx';
import { stateOfGun, type WallGun } from './gun-state.ts';

interface Offered {
  key: string;
  label: string;
  isDangerous: boolean;
  run(): void;
}

export interface GunActions {
  offeredFor(gun: WallGun): Offered[];
  answers: Readonly<Record<string, Answer>>;
  /** A key of the offered actions, which depend on the language and the rights: a tile is drawn anew when the key changes. */
  words: string;
  /** The dialogs of the actions, which the wall may place anywhere. */
  dialogs: ReactNode;
}

const atGun = ['executeLock', 'disable', 'enable'] as const;

export function useGunActions(): GunActions {
  const language = useLanguage();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const slots = useMemo(() => {
    const keep = (rows: readonly Row[], answer: unknown) =>
      setAnswers((before) => ({ ...before, ...Object.fromEntries(rows.map((row) => [gunOf(row), answerOf(answer)])) }));
    return {
      order: slotsOf(orders, { aboutAction: { stop: AboutStop }, onActionDone: { stop: keep } }),
      gun: slotsOf(chargingGun, {
        aboutAction: { executeLock: AboutUnlock, disable: AboutDisable },
        onActionDone: { executeLock: keep },
      }),
    };
  }, []);
  const [orderRights, gunRights] = [useRights(orders, {}), useRights(chargingGun, {})];
  const [stopping, serving] = [useActing(orders, slots.order), useActing(chargingGun, slots.gun)];
  const offeredFor = (gun: WallGun): Offered[] => {
    const state = stateOfGun(gun);
    const stop: Offered = {
      key: 'stop',
      label: labelOf(orders.actions.stop.label, language),
      isDangerous: true,
      run: () => stopping.act('stop', [{ ...gun, id: gun.orderId, gunId: gun.id }]),
    };
    const isStoppable = orderRights.actions.includes('stop') && gun.orderId !== '' && state === 'charging';
    const others = atGun.flatMap((key): Offered[] => {
      const action = chargingGun.actions[key];
      if (!gunRights.actions.includes(key) || !isAllowed(action, gun)) return [];
      // While an order runs or the state of the connector is unknown, the device would refuse to unlock (BR-16).
      if (key === 'executeLock' && (gun.orderId !== '' || state === 'unknown')) return [];
      if (key === 'disable' && gun.devState === devState.key.disabled) return [];
      const label = labelOf(action.label, language);
      return [{ key, label, isDangerous: action.isDangerous, run: () => serving.act(key, [gun]) }];
    });
    return isStoppable ? [stop, ...others] : others;
  };
  const dialogs = (
    <Fragment>
      {stopping.dialog}
      {serving.dialog}
    </Fragment>
  );
  const words = [language, ...orderRights.actions, ...gunRights.actions].join();
  return { offeredFor, answers, words, dialogs };
}

/** Returns the connector of a row, which is the connector itself or the order that is stopped at it. */
const gunOf = (row: Row): string => textOf(row.gunId || row.id);

function answerOf(answer: unknown): Answer {
  const { commandId, outcome, message } = objectOf(answer);
  const result = outcome === 'pending' || outcome === 'failed' ? outcome : 'done';
  return { commandId: textOf(commandId), outcome: result, message: textOf(message) };
}

/** Shows plate, energy and amount in the confirmation of a stop (BR-17). */
function AboutStop({ rows: [row] }: { rows: readonly Row[] }) {
  const texts = useTexts(chargeTexts);
  if (!row) return null;
  const gun = row as Row & Pick<WallGun, 'plateNo' | 'kwh' | 'money'>;
  return (
    <>
      <dl className="ec-figures">
        <div>
          <dt>{texts.plate}</dt>
          <dd>{gun.plateNo || texts.noPlate}</dd>
        </div>
        <div>
          <dt>{texts.soFarKwh}</dt>
          <dd className="ec-number">
            {groupNumber(gun.kwh, 2)} <span className="ec-unit">kWh</span>
          </dd>
        </div>
        <div>
          <dt>{texts.soFarMoney}</dt>
          <dd className="ec-number">{moneyText(gun.money)}</dd>
        </div>
      </dl>
      <p className="ec-muted">{texts.stopWhy}</p>
    </>
  );
}

const AboutUnlock = () => <p className="ec-muted">{useTexts(chargeTexts).unlockWhy}</p>;
const AboutDisable = () => <p className="ec-muted">{useTexts(chargeTexts).disableWhy}</p>;
