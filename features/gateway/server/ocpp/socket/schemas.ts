// The schemas of the Open Charge Alliance for both versions, as the library ocpp-rpc carries them.

import { codeOf, messageOf, objectOf } from '@ec/language/unknown';
import schemas16 from 'ocpp-rpc/lib/schemas/ocpp1_6.json' with { type: 'json' };
import schemas201 from 'ocpp-rpc/lib/schemas/ocpp2_0_1.json' with { type: 'json' };
import validators from 'ocpp-rpc/lib/standard-validators.js';
import type { OcppVersion } from '../../charger/events.ts';
import { mended, type Schema } from './tolerance.ts';

const byId = (schemas: readonly unknown[]) =>
  new Map((schemas as readonly Schema[]).map((schema) => [schema.$id ?? '', schema]));
const schemas: Record<OcppVersion, ReadonlyMap<string, Schema>> = {
  'ocpp1.6': byId(schemas16),
  'ocpp2.0.1': byId(schemas201),
};

/** `code` as OCPP names it. */
export interface Wrong {
  code: string;
  text: string;
}

/** @returns the payload, mended where that was needed, or what is wrong with it */
export function readPayload(
  protocol: OcppVersion,
  action: string,
  payload: unknown,
): { payload: Record<string, unknown> } | Wrong {
  const id = `urn:${action}.req`;
  const schema = schemas[protocol].get(id);
  if (!schema) return { code: 'NotImplemented', text: `${action} is not known here` };
  const read = objectOf(mended(schema, withStop(action, objectOf(payload))));
  const wrong = problemOf(protocol, id, read);
  if (!wrong) return { payload: read };
  // A stop is the last thing to be refused: what its values say wrong is left out with them.
  const { transactionData: _, ...withoutData } = read;
  if (action === 'StopTransaction' && !problemOf(protocol, id, withoutData)) return { payload: withoutData };
  return wrong;
}

/** Members that a stop of OCPP 1.6 must have and some chargers leave out: then they are unknown, and the session ends all the same. */
function withStop(action: string, payload: Record<string, unknown>): Record<string, unknown> {
  if (action !== 'StopTransaction') return payload;
  const filled = Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== null && value !== undefined),
  );
  return { meterStop: -1, transactionId: -1, timestamp: new Date().toISOString(), ...filled };
}

/** Validates our own calls and replies against the schema, too: undefined where they are valid. */
export function problemOf(protocol: OcppVersion, schemaId: string, payload: unknown): Wrong | undefined {
  const validator = validators.find(({ subprotocol }) => subprotocol === protocol);
  try {
    validator?.validate(schemaId, payload);
    return undefined;
  } catch (error) {
    const code = codeOf(objectOf(error).rpcErrorCode ? { code: objectOf(error).rpcErrorCode } : error);
    return { code: typeof code === 'string' ? code : 'FormatViolation', text: messageOf(error) };
  }
}
