// The wall shows the connectors by charger, with a filter by state. The address holds the filter. The tiles keep their order when values
// change.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Radio } from 'antd';
import { StaleNote } from '../common/fresh-value.tsx';
import type { View } from '../common/use-view.ts';
import { chargeTexts } from './charge-texts.ts';
import { useGunActions } from './gun-actions.tsx';
import { type GunState, glyphs, gunStates, stateOfGun, type WallStack } from './gun-state.ts';
import { GunTile } from './gun-tile.tsx';

export function GunWall({ stacks, view }: { stacks: readonly WallStack[]; view: View }) {
  const texts = useTexts(chargeTexts);
  const actions = useGunActions();
  const guns = stacks.flatMap((stack) => stack.guns);
  const chosen = gunStates.find((state) => state === view.read('state'));
  const counts = new Map<GunState, number>();
  for (const gun of guns) counts.set(stateOfGun(gun), (counts.get(stateOfGun(gun)) ?? 0) + 1);
  const visibleStacks = stacks.flatMap((stack) => {
    const left = stack.guns.filter((gun) => chosen === undefined || stateOfGun(gun) === chosen);
    return left.length > 0 ? [{ ...stack, guns: left }] : [];
  });
  return (
    <section className="ec-card charge-wall" aria-labelledby="charge-wall">
      <h2 className="ec-card-title" id="charge-wall">
        {texts.wall}
      </h2>
      <Radio.Group
        className="ec-no-print"
        size="small"
        aria-label={texts.state}
        value={chosen ?? ''}
        onChange={({ target }) => view.set({ state: `${target.value}` })}
      >
        <Radio.Button value="">
          {texts.wallAll} {guns.length}
        </Radio.Button>
        {gunStates.map((state) => (
          <Radio.Button key={state} value={state}>
            <i aria-hidden="true">{glyphs[state]}</i> {texts[state]} {counts.get(state) ?? 0}
          </Radio.Button>
        ))}
      </Radio.Group>
      {guns.length === 0 ? <Empty title={texts.noGuns} /> : null}
      {guns.length > 0 && visibleStacks.length === 0 ? <p className="ec-muted">{texts.noMatch}</p> : null}
      <div className="charge-stacks">
        {visibleStacks.map((stack) => (
          <section
            key={stack.id}
            className="charge-stack"
            aria-label={stack.stackName}
            data-stale={stack.stale || undefined}
          >
            <h3>
              <RowLink table={chargingStack} id={stack.id}>
                {stack.stackName}
              </RowLink>
              {view.stationId === '' ? <small>{stack.stationName}</small> : null}
              <small className="ec-number">{fill(texts.stackPower, { kw: groupNumber(stack.powerKw, 1) })}</small>
              <StaleNote reportTime={stack.reportTime} stale={stack.stale} />
            </h3>
            <ul>
              {stack.guns.map((gun) => (
                <GunTile
                  key={gun.id}
                  gun={gun}
                  actions={actions}
                  answer={actions.answers[gun.id]}
                  table={chargingGun}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {actions.dialogs}
    </section>
  );
}
