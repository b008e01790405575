// The tile shows one connector: its state as a glyph and a word, the truck, charge, power and cost, and the actions that the person may
// run.

import { LockOutlined } from '@ant-design/icons';
import { lockStatus } from '@ec/device-vocabulary/device.enums';
import { groupNumber, moneyText } from '@ec/language/amount';
import type { Resource } from '@ec/resource/resource';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { arcPath } from '@ec/ui/chart/ring-chart.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { memo } from 'react';
import { StaleNote } from '../common/fresh-value.tsx';
import { chargeTexts } from './charge-texts.ts';
import type { GunActions } from './gun-actions.tsx';
import { type Answer, GunAnswer } from './gun-answer.tsx';
import { colors, glyphs, stateOfGun, type WallGun } from './gun-state.ts';

interface GunTileProps {
  gun: WallGun;
  actions: GunActions;
  table: Resource;
  answer: Answer | undefined;
}

/**
 * A wall of 200 tiles may be read twice a second, so only the tiles whose connector changed are drawn anew. Their buttons are plain ones,
 * because a pop-up in each would cost ten times a tile.
 */
export const GunTile = memo(
  Tile,
  (one, other) => one.gun === other.gun && one.answer === other.answer && one.actions.words === other.actions.words,
);

function Tile({ gun, actions, table, answer }: GunTileProps) {
  const texts = useTexts(chargeTexts);
  const language = useLanguage();
  const state = stateOfGun(gun);
  const isLocked = gun.gunLock === lockStatus.key.locked;
  const offered = actions.offeredFor(gun);
  return (
    <li className="charge-gun" data-state={state} data-gun={gun.id}>
      <span className="charge-gun-head">
        <i aria-hidden="true" style={{ color: `var(--ec-${colors[state]})` }}>
          {glyphs[state]}
        </i>
        <strong>
          <RowLink table={table} id={gun.id}>
            {gun.gunName}
          </RowLink>
        </strong>
        {isLocked ? <LockOutlined role="img" aria-label={texts.locked} title={texts.locked} /> : null}
        <em>{texts[state]}</em>
      </span>
      {gun.orderId ? (
        <div className="charge-gun-body">
          <SocRing soc={gun.soc} isStale={gun.stale} />
          <dl>
            <dt>{texts.plate}</dt>
            <dd>{gun.plateNo || texts.noPlate}</dd>
            <dt>{texts.kw}</dt>
            <dd className="ec-number">{groupNumber(gun.powerKw, 1)} kW</dd>
            <dt>{texts.kwh}</dt>
            <dd className="ec-number">{groupNumber(gun.kwh, 2)} kWh</dd>
            <dt>{texts.amount}</dt>
            <dd className="ec-number">{moneyText(gun.money)}</dd>
            <dt>{texts.remain}</dt>
            <dd>{gun.remainMin === null ? '—' : spokenDuration(gun.remainMin * 60, language)}</dd>
          </dl>
        </div>
      ) : (
        <p className="charge-gun-quiet ec-number">
          {gun.parkNo ? `${gun.parkNo} · ` : ''}
          {groupNumber(gun.ratedPowerKw, 0)} kW
        </p>
      )}
      <StaleNote reportTime={gun.reportTime} stale={gun.stale} />
      <GunAnswer gunId={gun.id} answer={answer} />
      {offered.length > 0 ? (
        <span className="charge-gun-acts ec-no-print">
          {offered.map(({ key, label, isDangerous, run }) => (
            <button
              key={key}
              type="button"
              className={isDangerous && key === 'stop' ? 'ec-link ec-danger' : 'ec-link'}
              onClick={run}
            >
              {label}
            </button>
          ))}
        </span>
      ) : null}
    </li>
  );
}

/** Shows the charge of the truck as a ring with the number inside, so that it is read without colour. */
function SocRing({ soc, isStale }: { soc: number | null; isStale: boolean }) {
  const share = Math.min(1, Math.max(0, (soc ?? 0) / 100));
  return (
    <svg
      className="charge-soc"
      viewBox="-52 -52 104 104"
      role="img"
      aria-label={`SOC ${soc === null ? '—' : `${soc} %`}`}
    >
      <path d={arcPath(0, 1)} className="charge-soc-ground" />
      {share > 0 ? <path d={arcPath(0, share)} className="charge-soc-part" data-stale={isStale || undefined} /> : null}
      <text textAnchor="middle" y="9">
        {soc === null ? '—' : soc}
      </text>
    </svg>
  );
}
