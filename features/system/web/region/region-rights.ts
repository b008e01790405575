// The person's rights on regions. There is no menu button for editing (contract §8): the permission to add includes it.

import { useConsole } from '@ec/records/console/console';
import { useRights } from '@ec/resource-web/use-rights';
import { region } from '../../shared/region.resource.ts';

export function useRegionRights() {
  const { can, person } = useConsole();
  const rights = useRights(region, {});
  const history = person.roles.includes('administrator');
  return { ...rights, edit: rights.add, history, recycle: rights.delete, debug: can('region_debug') };
}

export type RegionRights = ReturnType<typeof useRegionRights>;
