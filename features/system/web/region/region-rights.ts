// The person's rights on regions. There is no button for editing (contract §8): who may add may edit.

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
