// Validates payloads with the schemas of the Open Charge Alliance for both versions, which the library ocpp-rpc contains.

import { codeOf, messageOf, objectOf } from '@ec/language/unknown';
import schemas16 from 'ocpp-rpc/lib/schemas/ocpp1_6.json' with { type: 'json' };
import schemas201 from 'ocpp-rpc/lib/schemas/ocpp2_0_1.json' with { type: 'json' };
import validators from 'ocpp-rpc/lib/standard-validators.js';
import type { OcppVersion } from '../../charger/events.ts';
import { mendPayload, type Schema } from './tolerance.ts';

const byId = (schemas: readonly unknown[]) =>
  new Map((schemas as readonly Schema[]).map((schema) => [schema.$id ?? '', schema]));
const schemas: Record<OcppVersion, ReadonlyMap<string, Schema>> = {
  'ocpp1.6': byId(schemas16),
  'ocpp2.0.1': byId(schemas201),
};

/** `code` is an error code of OCPP. */
export interface SchemaFault {
  code: string;
  text: string;
}

/** @returns the payload, with the usual mistakes of chargers corrected, or its fault */
export function readPayload(
  protocol: OcppVersion,
  action: string,
  payload: unknown,
): { payload: Record<string, unknown> } | SchemaFault {
  const id = `urn:${action}.req`;
  const schema = schemas[protocol].get(id);
  if (!schema) return { code: 'NotImplemented', text: `${action} is not known here` };
  const mended = objectOf(mendPayload(schema, fillStop(action, objectOf(payload))));
  const fault = faultOf(protocol, id, mended);
  if (!fault) return { payload: mended };
  // A stop ends the session even where its meter values are invalid: they are dropped.
  const { transactionData: _, ...withoutData } = mended;
  if (action === 'StopTransaction' && !faultOf(protocol, id, withoutData)) return { payload: withoutData };
  return fault;
}

/** Adds the required members of an OCPP 1.6 stop that some chargers omit, so that the session ends: -1 for unknown, and the time of now. */
function fillStop(action: string, payload: Record<string, unknown>): Record<string, unknown> {
  if (action !== 'StopTransaction') return payload;
  const present = Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== null && value !== undefined),
  );
  return { meterStop: -1, transactionId: -1, timestamp: new Date().toISOString(), ...present };
}

/** Validates a payload of the charger or of this server against a schema; undefined where it is valid. */
export function faultOf(protocol: OcppVersion, schemaId: string, payload: unknown): SchemaFault | undefined {
  const validator = validators.find(({ subprotocol }) => subprotocol === protocol);
  try {
    validator?.validate(schemaId, payload);
    return undefined;
  } catch (error) {
    const code = codeOf(objectOf(error).rpcErrorCode ? { code: objectOf(error).rpcErrorCode } : error);
    return { code: typeof code === 'string' ? code : 'FormatViolation', text: messageOf(error) };
  }
}
