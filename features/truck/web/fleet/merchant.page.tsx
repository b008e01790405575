// Merchants: the list, and the detail with trucks, drivers, people and the blacklist. The charging feature adds further tabs.

import type { RowIn } from '@ec/resource/contracts/row-calls';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { merchant } from '../../shared/fleet/merchant.resource.ts';
import { ExpiringRows, expiryCells } from './expiry.tsx';
import { fleetTexts } from './fleet-texts.ts';

const documents = ['contractTo'] as const;

function Blocked({ row }: { row: RowIn<typeof merchant> }) {
  const { blocked } = useTexts(fleetTexts);
  if (row.blacklisted !== 1) return <span className="ec-muted">—</span>;
  return <span>{tags([{ text: blocked, tone: 'bad' }])}</span>;
}

export const { Page, slots } = resourcePage(merchant, {
  cells: { ...expiryCells(documents), blacklisted: (row) => <Blocked row={row} /> },
  Toolbar: () => <ExpiringRows resource={merchant} names={documents} />,
  tabs: [
    relatedTab('truck.car', 'merchantId', { zh: '车辆', en: 'Trucks' }),
    relatedTab('truck.driver', 'merchantId', { zh: '司机', en: 'Drivers' }),
    relatedTab('truck.merchantUser', 'merchantId', { zh: '商户用户', en: 'Merchant users' }),
    relatedTab('truck.merchantBlackList', 'merchantId', { zh: '黑名单', en: 'Blacklist' }),
  ],
});
