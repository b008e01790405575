// Lists the robots, those in emergency stop first, with the task and place of each, and the cameras, which play only after a click.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { agvMode, agvStatus } from '@ec/truck/shared/asset/asset.enums';
import { camera } from '@ec/truck/shared/asset/camera.resource';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../common/card.tsx';
import { StaleNote } from '../common/fresh-value.tsx';
import type { SwapHome } from './bay-track.tsx';
import { swapTexts } from './swap-texts.ts';

export function Robots({ robots }: { robots: SwapHome['agvs'] }) {
  const texts = useTexts(swapTexts);
  const [modeOf, statusOf] = [useStateTag(agvMode), useStateTag(agvStatus)];
  const stopped = (robot: SwapHome['agvs'][number]) => robot.eStop === 1;
  const sorted = [...robots].sort((one, other) => Number(stopped(other)) - Number(stopped(one)));
  return (
    <Card title={texts.robots}>
      {robots.length === 0 ? <p className="ec-muted">{texts.noRobots}</p> : null}
      <ul className="swap-robots">
        {sorted.map((robot) => (
          <li key={robot.id} data-stopped={stopped(robot) || undefined}>
            <span className="swap-robot-head">
              <strong>
                <RowLink table={agvInfo} id={robot.id}>
                  {robot.agvName}
                </RowLink>
              </strong>
              {tags([
                ...(stopped(robot) ? [{ text: texts.eStop, tone: 'bad' as const }] : []),
                ...(robot.agvMode === null ? [] : [modeOf(robot.agvMode)]),
                ...(robot.agvStatus === null ? [] : [statusOf(robot.agvStatus)]),
              ])}
            </span>
            <small className="ec-number">
              {[
                robot.stationName,
                ...(robot.posX === null || robot.posY === null
                  ? []
                  : [fill(texts.position, { x: groupNumber(robot.posX, 2), y: groupNumber(robot.posY, 2) })]),
                ...(robot.loadBatteryNo ? [fill(texts.load, { no: robot.loadBatteryNo })] : []),
                ...(robot.selfSoc === null ? [] : [fill(texts.selfSoc, { soc: groupNumber(robot.selfSoc, 0) })]),
                ...(robot.errorCode ? [fill(texts.error, { code: robot.errorCode })] : []),
              ].join(' · ')}
            </small>
            <StaleNote reportTime={robot.reportTime} stale={robot.stale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CamerasProps {
  cameras: SwapHome['cameras'];
  /** The names of the stations; empty where all cameras are at one station. */
  stationNames: ReadonlyMap<string, string>;
}

export function Cameras({ cameras, stationNames }: CamerasProps) {
  const texts = useTexts(swapTexts);
  const [playing, setPlaying] = useState<string>();
  return (
    <Card title={texts.cameras}>
      {cameras.length === 0 ? <p className="ec-muted">{texts.noCameras}</p> : null}
      <ul className="swap-cameras">
        {cameras.map(({ id, stationId, cameraName, playUrl, onlineStatus: online }) => {
          const isOnline = online === onlineStatus.key.online;
          const isPlaying = playing === id;
          return (
            <li key={id}>
              <span className="swap-robot-head">
                <RowLink table={camera} id={id}>
                  {cameraName}
                </RowLink>
                {isOnline ? null : <small className="ec-muted">{texts.offline}</small>}
                {isOnline && playUrl ? (
                  <Button size="small" onClick={() => setPlaying(isPlaying ? undefined : id)}>
                    {isPlaying ? texts.stopPlay : texts.play}
                  </Button>
                ) : null}
              </span>
              {stationNames.has(stationId ?? '') ? (
                <small className="ec-muted">{stationNames.get(stationId ?? '')}</small>
              ) : null}
              {isPlaying && playUrl ? <Video name={cameraName} url={playUrl} /> : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Video({ name, url }: { name: string; url: string }) {
  const texts = useTexts(swapTexts);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="ec-muted">{texts.cannotPlay}</p>;
  return (
    <video className="swap-video" aria-label={name} src={url} controls autoPlay muted onError={() => setFailed(true)} />
  );
}
