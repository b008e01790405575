// Reads a charger's settings: keys of 1.6 (GetConfiguration), variables of 2.0.1 (GetVariables). Values of secrets are dropped.
import { objectOf, textOf } from '@ec/language/unknown';
import { isSecretKey } from '@ec/truck/shared/asset/charger-config';
import type { ChargerSetting } from '@ec/truck/shared/asset/charger-config.contract';
import { maskText } from '../../charger/timeline/mask-secrets.ts';
import { listIn, type Payload } from '../read.ts';

/** The most settings that are read; a charger has about a hundred. */
const mostSettings = 500;
const mostText = 500;

export function parseSettings(payload: Payload): ChargerSetting[] {
  const keys = listIn(payload, 'configurationKey').map((each) =>
    settingOf(textOf(each.key), each.value, each.readonly === true),
  );
  const variables = listIn(payload, 'getVariableResult')
    .filter(({ attributeStatus }) => attributeStatus === 'Accepted')
    .map((each) => {
      const name = `${textOf(objectOf(each.component).name)}.${textOf(objectOf(each.variable).name)}`;
      return settingOf(name, each.attributeValue, false);
    });
  return [...keys, ...variables].filter(({ key }) => key !== '').slice(0, mostSettings);
}

function settingOf(key: string, value: unknown, isReadonly: boolean): ChargerSetting {
  const isSecret = isSecretKey(key);
  const isHidden = value === undefined || value === null || isSecret;
  const text = isHidden ? null : maskText(storable(value)).slice(0, mostText);
  return { key: storable(key).slice(0, 100), value: text, isReadonly, isSecret };
}

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store. */
const storable = (value: unknown): string => textOf(value).toWellFormed().replaceAll('\0', '');
