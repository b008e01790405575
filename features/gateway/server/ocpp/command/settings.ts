// Reads a charger's settings: keys of 1.6 (GetConfiguration), variables of 2.0.1 (GetVariables). Values of secrets are dropped.
import { objectOf, textOf } from '@ec/language/unknown';
import { isSecretKey } from '@ec/truck/shared/asset/charger-config';
import type { ChargerSetting } from '@ec/truck/shared/asset/charger-config.contract';
import { maskText } from '../../charger/timeline/mask-secrets.ts';
import { listIn, type Payload } from '../read.ts';

/** A charger has a hundred or so. */
const most = 500;
const mostText = 500;

export function settingsIn(payload: Payload): ChargerSetting[] {
  const keys = listIn(payload, 'configurationKey').map((each) =>
    settingOf(textOf(each.key), each.value, each.readonly === true),
  );
  const variables = listIn(payload, 'getVariableResult')
    .filter(({ attributeStatus }) => attributeStatus === 'Accepted')
    .map((each) => {
      const name = `${textOf(objectOf(each.component).name)}.${textOf(objectOf(each.variable).name)}`;
      return settingOf(name, each.attributeValue, false);
    });
  return [...keys, ...variables].filter(({ key }) => key !== '').slice(0, most);
}

function settingOf(key: string, value: unknown, isReadonly: boolean): ChargerSetting {
  const isSecret = isSecretKey(key);
  const shownValue =
    value === undefined || value === null || isSecret ? null : maskText(storable(value)).slice(0, mostText);
  return { key: storable(key).slice(0, 100), value: shownValue, isReadonly, isSecret };
}

/** The database keeps neither NUL nor half a sign. */
const storable = (value: unknown): string => textOf(value).toWellFormed().replaceAll('\0', '');
