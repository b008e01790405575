// Lists the commands of a connector with their states. Also explains the unlock and the power limit before they are sent.
import { labelOf } from '@ec/language/label';
import { Reading } from '@ec/resource-web/reading.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import {
  commandState,
  commandsAtOnce,
  type GunCommandRow,
  gunCommands,
} from '../../shared/asset/gun-commands.contract.ts';
import { assetTexts } from './asset-texts.ts';
import './asset.css';

export const commandsTab: DetailTab = {
  key: 'commands',
  label: { zh: '指令', en: 'Commands' },
  Content: ({ row }) => (
    <Reading contract={gunCommands} input={{ gunId: row.id }}>
      {(rows) => (rows.length === 0 ? <NoCommands /> : <Pages gunId={row.id} rows={rows} />)}
    </Reading>
  ),
};

function NoCommands() {
  return <Empty title={useTexts(assetTexts).noCommands} />;
}

interface PageProps {
  gunId: string;
  rows: readonly GunCommandRow[];
}

/** Shows one page of commands, and below a full page a button for the older commands. */
function Pages({ gunId, rows }: PageProps) {
  const texts = useTexts(assetTexts);
  const [isOpen, setOpen] = useState(false);
  const last = rows.at(-1);
  return (
    <>
      {rows.length > 0 ? <Commands rows={rows} /> : null}
      {rows.length < commandsAtOnce || !last ? null : isOpen ? (
        <Reading contract={gunCommands} input={{ gunId, before: last.id }}>
          {(older) => <Pages gunId={gunId} rows={older} />}
        </Reading>
      ) : (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {texts.olderCommands}
        </Button>
      )}
    </>
  );
}

const tones: Record<GunCommandRow['state'], Tone> = {
  [commandState.waiting]: 'warning',
  [commandState.sent]: 'busy',
  [commandState.done]: 'good',
  [commandState.failed]: 'bad',
  [commandState.unanswered]: 'bad',
};

function Commands({ rows }: { rows: readonly GunCommandRow[] }) {
  const texts = useTexts(assetTexts);
  const words: Readonly<Record<string, string | undefined>> = texts.commands;
  const nameOf = (name: string) => words[name] ?? name;
  const stateOf = ({ state }: GunCommandRow) => tags([{ text: texts.commandStates[state] ?? '', tone: tones[state] }]);
  return (
    <>
      {rows.some(({ state }) => state === commandState.waiting) ? (
        <p className="asset-note">{texts.noGateway}</p>
      ) : null}
      <div className="asset-scroll">
        <table className="ec-plain-table asset-table">
          <thead>
            <tr>
              <th>{texts.time}</th>
              <th>{texts.command}</th>
              <th>{texts.state}</th>
              <th>{texts.result}</th>
              <th>{texts.reason}</th>
              <th>{texts.by}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <TimeText value={row.createTime} />
                </td>
                <td>{nameOf(row.name)}</td>
                <td>{stateOf(row)}</td>
                <td>{row.result || emptyValue}</td>
                <td>{row.reason || emptyValue}</td>
                <td>{row.userName || emptyValue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function UnlockAbout() {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const { consequence } = chargingGun.actions.executeLock;
  return (
    <>
      {consequence ? <p>{labelOf(consequence, language)}</p> : null}
      <p className="asset-note">{texts.noGateway}</p>
    </>
  );
}

export function LimitAbout() {
  return <p>{useTexts(assetTexts).limitAbout}</p>;
}
