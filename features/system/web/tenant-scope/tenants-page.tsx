// The page of a resource whose rows the platform administers in every tenant (contract §2.3). The platform's administrators choose a tenant
// above the list.
import type { Resource } from '@ec/resource/resource';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { TenantPick } from './tenant-pick.tsx';
import { TenantScope } from './tenant-scope.tsx';

type Toolbar = NonNullable<Slots['Toolbar']>;

export function tenantsPage(resource: Resource, slots: Slots = {}) {
  const Own = slots.Toolbar;
  // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
  const Toolbar: Toolbar = (props) => (
    <>
      <TenantPick />
      {Own ? <Own {...props} /> : null}
    </>
  );
  const page = resourcePage(resource, { ...slots, Toolbar });
  return {
    slots: page.slots,
    // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
    Page: () => (
      <TenantScope>
        <page.Page />
      </TenantScope>
    ),
  };
}
