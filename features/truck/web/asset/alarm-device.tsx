// A tab of an alarm that lists the connectors of the device, with the actions that the person may use.

import { deviceType, devState } from '@ec/device-vocabulary/device.enums';
import { labelOf } from '@ec/language/label';
import type { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { isAllowed } from '@ec/resource/action';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { ListQueryOf } from '@ec/resource/row';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useRights } from '@ec/resource-web/use-rights';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { Button } from 'antd';
import { gunStatus } from '../../shared/asset/asset.enums.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { assetTexts } from './asset-texts.ts';
import './asset.css';

const { charger, connector } = deviceType.key;

type Alarm = RowIn<typeof deviceAlarm>;
type Gun = RowIn<typeof chargingGun>;

/** Lists the connector of the alarm, or all connectors of the charger. Other devices have no actions here. */
export function AlarmDevice({ row }: { row: Alarm }) {
  const texts = useTexts(assetTexts);
  const isGun = row.deviceType === connector;
  const hasConnectors = isGun || row.deviceType === charger;
  const which: ListQueryOf<typeof chargingGun> = isGun ? { id: row.deviceId } : { stackId: row.deviceId };
  const { data, isPending, cut } = useAllRows(chargingGun, { ...which, ascs: 'gunNo' }, { enabled: hasConnectors });
  const acting = useActing(chargingGun, {});
  if (!hasConnectors) return <Empty title={texts.noControl} />;
  if (isPending) return <ListSkeleton rows={3} columns={2} />;
  return (
    <>
      {cut ? <p className="ec-muted">{cut}</p> : null}
      <ul className="asset-doings">
        {(data ?? []).map((gun) => (
          <GunLine key={gun.id} gun={gun} onAct={(name) => acting.act(name, [gun])} />
        ))}
      </ul>
      {acting.dialog}
    </>
  );
}

function GunLine({ gun, onAct }: { gun: Gun; onAct(name: string): void }) {
  const language = useLanguage();
  const rights = useRights(chargingGun, {});
  const stateOf = useStateTag(gunStatus);
  const serviceOf = useStateTag(devState);
  const actions = Object.entries(chargingGun.actions).filter(
    ([name, action]) => rights.actions.includes(name) && isAllowed(action, gun),
  );
  return (
    <li>
      <span>
        {gun.gunName} <small className="ec-muted">{gun.gunNo}</small>
      </span>
      <span>
        {gun.gunStatus === null ? null : tags([stateOf(gun.gunStatus)])}
        {gun.devState === null ? null : tags([serviceOf(gun.devState)])}
      </span>
      <span className="asset-acts">
        {actions.map(([name, { label, isDangerous }]) => (
          <Button key={name} size="small" danger={isDangerous} onClick={() => onAct(name)}>
            {labelOf(label, language)}
          </Button>
        ))}
      </span>
    </li>
  );
}
