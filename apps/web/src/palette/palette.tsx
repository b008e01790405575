// The search palette opens in front of the page: arrows choose, Enter opens, Esc closes.
import {
  FileTextOutlined,
  PlusOutlined,
  SearchOutlined,
  TableOutlined,
  ThunderboltOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { type Console, ConsoleProvider, type Person } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { api } from '../request/console-api.ts';
import { useOpenAddress } from '../routing/use-open-address.ts';
import { useSettings } from '../settings/use-settings.ts';
import type { PersonalAction } from '../shell/personal-actions.ts';
import { paletteTexts } from './palette-texts.ts';
import { type Hit, type HitGroup, useHits } from './use-hits.ts';
import './palette.css';

export interface PaletteProps {
  person: Person;
  leaves: readonly MenuLeaf[];
  codes: ReadonlySet<string>;
  acts: readonly PersonalAction[];
  onClose(): void;
}

const icons = {
  page: <FileTextOutlined />,
  row: <TableOutlined />,
  action: <PlusOutlined />,
  own: <ThunderboltOutlined />,
  more: <UnorderedListOutlined />,
};

const hitsOf = ({ hits, more }: HitGroup): Hit[] => (more ? [...hits, more] : hits);

/** The shell is outside of the pages, so this component provides the part of the console's context that the search needs. */
export function Palette(props: PaletteProps) {
  const { person, codes } = props;
  const { language } = useSettings();
  const value = useMemo<Console>(() => {
    const nothing = () => undefined;
    const can = (code: string) => codes.has(code);
    return { api, person, language, can, openTab: nothing, guardLeave: () => nothing, responsiveLevel: 0 };
  }, [person, language, codes]);
  return (
    <ConsoleProvider value={value}>
      <Search {...props} />
    </ConsoleProvider>
  );
}

function Search({ person, leaves, codes, acts, onClose }: PaletteProps) {
  const texts = useTexts(paletteTexts);
  const openAddress = useOpenAddress();
  const id = useId();
  const [text, setText] = useState('');
  const can = (code: string) => codes.has(code);
  const { groups, isSearching, isPartial, error } = useHits({ text, leaves, person, acts, can });
  const hits = groups.flatMap(hitsOf);
  const [chosenKey, choose] = useState<string>();
  const chosen = hits.find(({ key }) => key === chosenKey) ?? hits[0];
  const optionId = (hit: Hit | undefined) => (hit ? `${id}-${hits.indexOf(hit)}` : undefined);
  const chosenId = optionId(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const go = (hit: Hit) => {
    onClose();
    if (hit.run) hit.run();
    else if (hit.address === undefined) openAddress(hit.path);
    else window.open(hit.address, '_blank', 'noopener');
  };
  // A person may type a number and press Enter before the search has replied. Enter then waits, so that no row of an earlier text opens.
  const [isEager, setEager] = useState(false);
  const mustWait =
    isSearching && (!chosen || groups.some((group) => group.icon === 'row' && hitsOf(group).includes(chosen)));
  const arrive = useEffectEvent(() => {
    setEager(false);
    if (chosen) go(chosen);
  });
  useEffect(() => {
    if (isEager && !mustWait) arrive();
  }, [isEager, mustWait]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = chosen ? hits.indexOf(chosen) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined && hits.length > 0) {
      event.preventDefault();
      choose(hits[(next + hits.length) % hits.length]?.key);
    }
    if (event.key !== 'Enter') return;
    if (mustWait) setEager(true);
    else if (chosen) go(chosen);
  };
  const isNothing = hits.length === 0 && text.trim() !== '' && !isSearching && !error;
  const count = hits.length - groups.filter(({ more }) => more).length;
  const counted = fill(count < hits.length ? texts.countMore : texts.count, { count });
  const announcement = isSearching ? texts.searching : hits.length > 0 ? counted : '';
  return (
    <Modal
      open
      title={<span className="ec-unseen">{texts.search}</span>}
      className="palette"
      width={640}
      footer={null}
      closable={false}
      onCancel={onClose}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        suffix={<kbd>Esc</kbd>}
        placeholder={texts.hint}
        maxLength={100}
        value={text}
        role="combobox"
        aria-label={texts.search}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        onChange={(event) => {
          setText(event.target.value);
          choose(undefined);
          setEager(false);
        }}
        onKeyDown={onKeyDown}
      />
      <HitList
        id={`${id}-list`}
        label={texts.search}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        onGo={go}
        onPoint={(hit) => choose(hit.key)}
      />
      {isNothing ? <NothingNote text={text.trim()} /> : null}
      {isPartial || error ? <p className="palette-note">{error ? texts.failed : texts.partial}</p> : null}
      <KeysFooter announcement={announcement} />
    </Modal>
  );
}

function NothingNote({ text }: { text: string }) {
  const texts = useTexts(paletteTexts);
  return (
    <div className="palette-note">
      <p>{fill(texts.nothing, { text })}</p>
      <p>{texts.nothingWhy}</p>
    </div>
  );
}

/** Shows the keys, and announces the number of hits to screen readers. */
function KeysFooter({ announcement }: { announcement: string }) {
  const texts = useTexts(paletteTexts);
  return (
    <footer className="palette-keys">
      <span role="status">{announcement}</span>
      <span aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.move} <kbd>Enter</kbd> {texts.choose} <kbd>Esc</kbd> {texts.close}
      </span>
    </footer>
  );
}

interface HitListProps {
  id: string;
  label: string;
  groups: readonly HitGroup[];
  chosen: Hit | undefined;
  optionId(hit: Hit): string | undefined;
  onGo(hit: Hit): void;
  /** The pointer moves over a hit. */
  onPoint(hit: Hit): void;
}

/** Shows the hits by group; the input keeps the focus and names the chosen one. */
function HitList({ id, label, groups, chosen, optionId, onGo, onPoint }: HitListProps) {
  return (
    <div className="palette-list" id={id} role="listbox" aria-label={label}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group.key} role="group" aria-label={group.label}>
          <div className="palette-group" aria-hidden="true">
            {group.label}
          </div>
          {hitsOf(group).map((hit) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
            <div
              key={hit.key}
              id={optionId(hit)}
              role="option"
              tabIndex={-1}
              aria-selected={hit === chosen}
              className="palette-hit"
              onClick={() => onGo(hit)}
              onPointerMove={() => onPoint(hit)}
            >
              <span className="palette-icon" aria-hidden="true">
                {icons[hit === group.more ? 'more' : hit.run ? 'own' : group.icon]}
              </span>
              <span className="palette-name">{hit.title}</span>
              <small>{hit.note}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
