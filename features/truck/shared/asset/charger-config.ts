// Names of charger settings: a key in OCPP 1.6, `Component.Variable` in OCPP 2.0.1. Secret settings are neither read, displayed nor changed.
import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { codeText } from '@ec/resource/fields';

const secretName = /password|authorizationkey|secret|token$/i;

export const isSecretKey = (key: string): boolean => secretName.test(key);

export const configKey = (label: Label): Field<'text', unknown, 'required'> =>
  codeText(label)
    .required()
    .max(100)
    .match(/^(?!.*(password|authorizationkey|secret|token$))[\x21-\x7e]+$/i, {
      zh: '只能是可见的英文字符；密钥在“接入密钥”里更换',
      en: 'Visible ASCII only; renew keys under Access key',
    });
