// The picture shows the energy flow of a site: sources and uses on both sides of one bus, with arrows and words for the direction, and all
// numbers in one unit. Dots move along the lines while the picture is in sight, unless the person prefers reduced motion.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { durationWords } from '@ec/language/duration';
import { fill } from '@ec/language/fill';
import { type ChartColor, cssColor } from '@ec/ui/chart/chart-color';
import { useWidth } from '@ec/ui/chart/use-width';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useEffect, useState } from 'react';
import type { EnergyFlow } from '../../shared/energy/energy-flow.contract.ts';
import { type FlowNode, flowNodes } from '../../shared/energy/flow-nodes.ts';
import { Card } from '../common/card.tsx';
import './energy.css';
import { energyTexts } from './energy-texts.ts';

type Kind = keyof (typeof energyTexts)['zh']['nodes'];

const colors: Readonly<Record<Kind, ChartColor>> = {
  pv: 'pv-mark',
  grid: 'grid-mark',
  ess: 'storage-mark',
  charge: 'charging-mark',
  swap: 'swap-mark',
  aux: 'series-8',
  rest: 'text-faint',
};
/** The colour of a rest above the threshold of the balance; a smaller rest is the usual error of meters. */
const unbalancedColor = 'major-mark';

const kindOf = (key: string): Kind => (key.startsWith('ess') ? 'ess' : key) as Kind;
const isUpper = ({ key }: FlowNode) => ['pv', 'grid', 'ess'].includes(kindOf(key));

const HEIGHT = 250;
const BUS = 125;
const NODE_HEIGHT = 72;
const [LEAST_WIDTH, MOST_WIDTH] = [76, 124];
const GAP = 6;

/**
 * Returns the width of a node, as wide as its row allows. Below the least width people scroll the picture. `width` is 0 before the first
 * measurement.
 */
export const nodeWidth = (width: number, count: number): number =>
  width === 0 ? MOST_WIDTH : Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, Math.floor(width / count) - GAP));

/** The width of a Chinese and of a Latin character at 12 px. */
const [WIDE, SLIM] = [12, 6.8];

/** Cuts a name that is wider than its node. */
export function nameWithin(name: string, width: number): string {
  const characters = [...name];
  let room = width - 8;
  for (const [index, character] of characters.entries()) {
    room -= /[\u2e80-\uffef]/.test(character) ? WIDE : SLIM;
    if (room < 0) return `${characters.slice(0, index - 1).join('')}…`;
  }
  return name;
}

export function FlowPicture({ flow }: { flow: EnergyFlow }) {
  const texts = useTexts(energyTexts);
  const language = useLanguage();
  const nodes = flowNodes(flow);
  const [host, width] = useWidth();
  const isSeen = useInSight(host);
  const rows = [nodes.filter(isUpper), nodes.filter((node) => !isUpper(node))] as const;
  const widest = Math.max(rows[0].length, rows[1].length, 1);
  const drawn = Math.max(width, widest * (nodeWidth(width, widest) + GAP));
  const strongest = Math.max(1, ...nodes.map(({ kw }) => Math.abs(kw ?? 0)));
  const rest = flow.restKw === null ? UNKNOWN : groupNumber(Math.abs(flow.restKw), 1);
  return (
    <Card
      title={texts.flow}
      note={
        flow.selfSufficiencyPct === null
          ? texts.selfNone
          : fill(texts.self, { pct: groupNumber(flow.selfSufficiencyPct, 0) })
      }
    >
      <div className="flow" ref={host} data-moves={isSeen || undefined}>
        <svg viewBox={`0 0 ${drawn} ${HEIGHT}`} width={drawn} height={HEIGHT} aria-hidden="true">
          <line className="flow-bus" x1={12} x2={drawn - 12} y1={BUS} y2={BUS} />
          {rows.map((row, place) =>
            row.map((node, index) => (
              <NodePicture
                key={node.key}
                node={node}
                x={((index + 0.5) * drawn) / row.length}
                isUpper={place === 0}
                width={nodeWidth(drawn, row.length)}
                strongest={strongest}
                color={node.key === 'rest' && flow.isUnbalanced ? unbalancedColor : colors[kindOf(node.key)]}
              />
            )),
          )}
        </svg>
        <ul className="ec-unseen">
          {nodes.map((node) => (
            <li key={node.key}>
              {nameOf(node, texts)}: {wordsOf(node, texts)}
            </li>
          ))}
        </ul>
      </div>
      {flow.isUnbalanced ? <p className="flow-warning">{fill(texts.unbalanced, { kw: rest })}</p> : null}
      {flow.isApart && flow.apartSec !== null ? (
        <p className="flow-apart">{fill(texts.apart, { time: durationWords(flow.apartSec, language) })}</p>
      ) : null}
    </Card>
  );
}

type Texts = (typeof energyTexts)['zh'];

const nameOf = ({ key, name }: FlowNode, texts: Texts) => name ?? texts.nodes[kindOf(key)];

function directionOf({ key, kw }: FlowNode, texts: Texts): string {
  if (kw === null || kw === 0) return '';
  const kind = kindOf(key);
  if (kind === 'grid') return kw > 0 ? texts.imports : texts.feeds;
  if (kind === 'ess') return kw > 0 ? texts.discharging : texts.chargingNow;
  return kw > 0 ? texts.into : texts.outOf;
}

const numberOf = ({ shownKw }: FlowNode) => (shownKw === null ? UNKNOWN : groupNumber(Math.abs(shownKw), 1));

const wordsOf = (node: FlowNode, texts: Texts) =>
  node.shownKw === null ? UNKNOWN : `${numberOf(node)} kW ${directionOf(node, texts)}`.trim();

interface NodePictureProps {
  node: FlowNode;
  x: number;
  isUpper: boolean;
  width: number;
  strongest: number;
  color: ChartColor;
}

function NodePicture({ node, x, isUpper: upper, width, strongest, color: ownColor }: NodePictureProps) {
  const texts = useTexts(energyTexts);
  const { kw, stale } = node;
  const color = cssColor(stale ? 'offline-mark' : ownColor);
  const top = upper ? 6 : HEIGHT - NODE_HEIGHT - 6;
  const end = upper ? top + NODE_HEIGHT : top;
  const flows = kw !== null && kw !== 0 && !stale;
  // Energy into the site flows towards the bus: down from an upper node, up from a lower one.
  const isDown = (kw ?? 0) > 0 === upper;
  const thickness = flows ? 2 + (Math.abs(kw) / strongest) * 8 : 2;
  const middle = (end + BUS) / 2;
  return (
    <g data-flow={node.key} data-stale={stale || undefined}>
      <line
        x1={x}
        x2={x}
        y1={end}
        y2={BUS}
        style={{ stroke: color, strokeWidth: thickness, strokeDasharray: kw === null || stale ? '3 4' : 'none' }}
      />
      {flows ? (
        <>
          <path
            d={isDown ? `M${x - 8} ${middle - 6}h16l-8 13z` : `M${x - 8} ${middle + 6}h16l-8 -13z`}
            className="flow-arrow"
            style={{ fill: color }}
          />
          <circle
            className={isDown ? 'flow-dot flow-down' : 'flow-dot flow-up'}
            cx={x}
            cy={isDown ? Math.min(end, BUS) : Math.max(end, BUS)}
            r={3}
          />
        </>
      ) : null}
      <rect
        className="flow-node"
        x={x - width / 2}
        y={top}
        width={width}
        height={NODE_HEIGHT}
        rx={6}
        style={{ stroke: color }}
      />
      <text className="flow-name" x={x} y={top + 20} textAnchor="middle">
        {nameWithin(nameOf(node, texts), width)}
      </text>
      <text className="flow-amount" x={x} y={top + 42} textAnchor="middle">
        {numberOf(node)}
      </text>
      <text className="flow-name" x={x} y={top + 60} textAnchor="middle">
        {`kW ${directionOf(node, texts)}`.trim()}
      </text>
    </g>
  );
}

/** Returns whether the picture is in the window, because a picture that nobody sees does not move. */
function useInSight(host: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!host.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)));
    observer.observe(host.current);
    return () => observer.disconnect();
  }, [host]);
  return isSeen;
}
