// Offers the actions that the person may run at a connector: stop its order, unlock it, disable it and enable it. The results of stopping
// and unlocking are stored by connector, because the tile of the connector shows them.
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

interface OfferedAction {
  key: string;
  label: string;
  isDangerous: boolean;
  run(): void;
}

export interface GunActions {
  actionsFor(gun: WallGun): OfferedAction[];
  answers: Readonly<Record<string, Answer>>;
  /** The language and the rights, on which the actions depend. A tile is drawn again when this key changes. */
  key: string;
  dialogs: ReactNode;
}

const gunActionNames = ['executeLock', 'disable', 'enable'] as const;

export function useGunActions(): GunActions {
  const language = useLanguage();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const slots = useMemo(() => {
    const storeAnswer = (rows: readonly Row[], answer: unknown) =>
      setAnswers((before) => ({ ...before, ...Object.fromEntries(rows.map((row) => [gunOf(row), answerOf(answer)])) }));
    return {
      order: slotsOf(orders, { aboutAction: { stop: AboutStop }, onActionDone: { stop: storeAnswer } }),
      gun: slotsOf(chargingGun, {
        aboutAction: { executeLock: AboutUnlock, disable: AboutDisable },
        onActionDone: { executeLock: storeAnswer },
      }),
    };
  }, []);
  const [orderRights, gunRights] = [useRights(orders, {}), useRights(chargingGun, {})];
  const [stopping, serving] = [useActing(orders, slots.order), useActing(chargingGun, slots.gun)];
  const actionsFor = (gun: WallGun): OfferedAction[] => {
    const state = stateOfGun(gun);
    const stop: OfferedAction = {
      key: 'stop',
      label: labelOf(orders.actions.stop.label, language),
      isDangerous: true,
      run: () => stopping.act('stop', [{ ...gun, id: gun.orderId, gunId: gun.id }]),
    };
    const isStoppable = orderRights.actions.includes('stop') && gun.orderId !== '' && state === 'charging';
    const others = gunActionNames.flatMap((key): OfferedAction[] => {
      const action = chargingGun.actions[key];
      if (!gunRights.actions.includes(key) || !isAllowed(action, gun)) return [];
      // The server refuses to unlock a connector with a running order or in an unknown state (BR-16).
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
  const key = [language, ...orderRights.actions, ...gunRights.actions].join();
  return { actionsFor, answers, key, dialogs };
}

/** Returns the id of the connector. A row is a connector itself, or an order with the field `gunId`. */
const gunOf = (row: Row): string => textOf(row.gunId || row.id);

function answerOf(answer: unknown): Answer {
  const { commandId, outcome, message } = objectOf(answer);
  const result = outcome === 'pending' || outcome === 'failed' ? outcome : 'done';
  return { commandId: textOf(commandId), outcome: result, message: textOf(message) };
}

/** The confirmation of a stop names plate, energy and amount (BR-17). */
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
