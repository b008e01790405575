// All definitions of the product, so that a reference finds where its target is served.
import type { Field } from '@ec/resource/field';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { createContext, type ReactNode, useContext } from 'react';
import type { Values } from './draft.ts';

const RegistryContext = createContext<Registry | undefined>(undefined);

/** Stands once, around all pages. */
export function ResourcesProvider({ registry, children }: { registry: Registry; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('Resource pages need a ResourcesProvider above them');
  return registry;
}

/** The resource that a reference points at; undefined while the type field is empty or where no feature brought it. */
export function useTarget(field: Field, values: Values): Resource | undefined {
  const registry = useRegistry();
  const by = field.targetBy;
  const name = by ? by.targets[Number(values[by.field] || Number.NaN)] : field.target;
  return name === undefined ? undefined : registry.find(name);
}
