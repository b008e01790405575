// The page of a log. The platform's administrators choose the tenant; everybody else reads the log of his own tenant.

import type { PageModule } from '@ec/records/console/pages';
import type { Resource } from '@ec/resource/resource';
import type { Slots } from '@ec/resource-web/slots';
import { tenantsPage } from '../tenant-scope/tenants-page.tsx';
import { cells } from './log-cells.tsx';
import { logTexts } from './log-texts.ts';
import { TraceTab } from './trace.tab.tsx';

export function logPage(resource: Resource, slots: Slots = {}): PageModule {
  return tenantsPage(resource, {
    ...slots,
    cells: { ...cells, ...slots.cells },
    tabs: [{ key: 'trace', label: { zh: logTexts.zh.trace, en: logTexts.en.trace }, Content: TraceTab }],
  });
}
