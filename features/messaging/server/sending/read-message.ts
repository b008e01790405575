// Parses phone numbers and the values of a template.

import { fail } from '@ec/kernel/errors';
import { isStorable } from '@ec/kernel/storable';
import { normalCode } from '@ec/language/normal-text';
import { isObject } from '@ec/language/unknown';
import JSON5 from 'json5';
import { sendingErrors } from './sending.errors.ts';

const mostPhones = 200;

/** A phone number of mainland China, or of any country with `+` (E.164). */
const phoneNumber = /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/;

/** Returns each number once, and numbers of mainland China without a country code. @throws AppError tooManyPhones, wrongPhone */
export function readPhones(text: string): string[] {
  const normalized = normalCode(text)
    .split(/[,，;；\s]+/)
    .filter((part) => part !== '');
  const phones = [...new Set(normalized.map((phone) => phone.replace(/^\+86(?=1[3-9]\d{9}$)/, '')))];
  if (phones.length > mostPhones) fail(sendingErrors.tooManyPhones, { most: mostPhones });
  const wrong = phones.find((phone) => !phoneNumber.test(phone));
  if (phones.length === 0 || wrong !== undefined) fail(sendingErrors.wrongPhone, { phone: (wrong ?? '').slice(0, 20) });
  return phones;
}

/**
 * Reads template values from an object, from JSON, or from JSON with the single quotes of other consoles (`{'code':2333,'title':'Title'}`).
 * @throws AppError wrongParams
 */
export function readParams(sent: string | object): Record<string, string> {
  if (typeof sent === 'string' && sent.trim() === '') return {};
  const entries = Object.entries(typeof sent === 'string' ? parseObject(sent) : sent);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isText = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
      if (!isText || !isStorable(`${name}${value}`)) fail(sendingErrors.wrongParams);
      return [name, `${value}`];
    }),
  );
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON5.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The refusal follows below.
  }
  return fail(sendingErrors.wrongParams);
}
