// All definitions of the product, so that a reference finds where its target is served.
import type { Registry } from '@ec/resource/registry';
import { createContext, type ReactNode, useContext } from 'react';

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
