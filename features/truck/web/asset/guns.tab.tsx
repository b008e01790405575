// The chargers of a station with their connectors, each in the colour and word of its state.

import { useConsole } from '@ec/records/console/console';
import { Reading } from '@ec/resource-web/reading.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { gunStatus } from '../../shared/asset/asset.enums.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { chargingList, type ListedStack } from '../../shared/asset/short-lists.contract.ts';
import { assetTexts } from './asset-texts.ts';
import './asset.css';

export const gunsTab: DetailTab = {
  key: 'guns',
  label: { zh: '桩与枪', en: 'Chargers and connectors' },
  lists: chargingStack.name,
  Content: ({ row }) => (
    <Reading contract={chargingList} input={{ stationId: row.id }}>
      {(stacks) => <Stacks stacks={stacks} />}
    </Reading>
  ),
};

function Stacks({ stacks }: { stacks: readonly ListedStack[] }) {
  const texts = useTexts(assetTexts);
  const { openTab, pageOf } = useConsole();
  const tagOf = useStateTag(gunStatus);
  if (stacks.length === 0) return <Empty title={texts.noChargers} />;
  const open = (code: string, id: string) => {
    const path = pageOf?.(code);
    return path === undefined ? undefined : () => openTab(`${path}?id=${id}`);
  };
  const stateOf = ({ gunStatus: state }: ListedStack['guns'][number]) =>
    state === null ? emptyValue : tags([tagOf(state)]);
  return (
    <ul className="asset-cards">
      {stacks.map((stack) => (
        <li key={stack.id} className="asset-card">
          <Name text={stack.stackName} onOpen={open(chargingStack.code, stack.id)} />
          <small className="ec-id">{stack.stackNo}</small>
          {stack.guns.map((gun) => (
            <div key={gun.id} className="asset-line">
              <Name text={gun.gunName} onOpen={open(chargingGun.code, gun.id)} />
              {stateOf(gun)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Shows a name. The name is a button that opens the row, if the person may see the page of the row. */
function Name({ text, onOpen }: { text: string; onOpen: (() => void) | undefined }) {
  if (!onOpen) return <span title={text}>{text}</span>;
  return (
    <button type="button" className="asset-name" title={text} onClick={onOpen}>
      {text}
    </button>
  );
}
