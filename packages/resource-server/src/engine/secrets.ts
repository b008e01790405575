// Encrypts (seals) secrets before they are stored, if a feature must read them again, and decrypts (opens) them.
import { seal, unseal } from '@ec/kernel/seal';
import type { Services } from '@ec/kernel/services';
import type { Resource } from '@ec/resource/resource';
import type { Values } from './context.ts';

const placeOf = ({ table }: Pick<Resource, 'table'>, field: string) => `${table}.${field}`;

export function sealedValues({ config }: Pick<Services, 'config'>, resource: Resource, values: Values): Values {
  const sealedEntries = Object.entries(values).flatMap(([name, value]) =>
    resource.fields[name]?.isSealed && typeof value === 'string' && value !== ''
      ? [[name, seal(config, placeOf(resource, name), value)] as const]
      : [],
  );
  return sealedEntries.length > 0 ? { ...values, ...Object.fromEntries(sealedEntries) } : values;
}

/** The stored secret cannot be decrypted: the key is another one or unreadable, or the text is damaged or from another field. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/** Returns the plain secret of a stored value. @throws SecretUnreadable */
export function openSecret(
  { config }: Pick<Services, 'config'>,
  resource: Pick<Resource, 'table'>,
  field: string,
  stored: string,
): string {
  const place = placeOf(resource, field);
  try {
    return unseal(config, place, stored);
  } catch (cause) {
    throw new SecretUnreadable(`The stored secret of ${place} cannot be opened`, { cause });
  }
}
