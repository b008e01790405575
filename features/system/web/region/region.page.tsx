// Regions: the tree beside the chosen region, with export, import and debugging above.

import { BugOutlined } from '@ant-design/icons';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { PastTools } from '@ec/records/history/past-tools.tsx';
import { ToolButton } from '@ec/records/list/list-toolbar.tsx';
import { servedKey } from '@ec/records/list/served';
import { useSelection } from '@ec/records/list/use-list';
import { SheetTools } from '@ec/records/sheets/sheet-tools.tsx';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { allColumnsOf } from '@ec/resource-web/list-columns.tsx';
import { matchKeysOf } from '@ec/resource-web/match-keys';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { region } from '../../shared/region.resource.ts';
import { rootRegion } from '../../shared/region-code.ts';
import { pathOfRegion, RegionFacts, type RegionRow } from './region-facts.tsx';
import { RegionForm } from './region-form.tsx';
import { useRegionRights } from './region-rights.ts';
import { regionTexts } from './region-texts.ts';
import { RegionTree } from './region-tree.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import './region.css';

interface Editing {
  /** The code of the region to edit, or `add`. */
  code: string;
  parent: { code: string; path: string };
}

export function Page() {
  const texts = useTexts(regionTexts);
  const language = useLanguage();
  const { pageTitle, responsiveLevel } = useConsole();
  const client = useQueryClient();
  const rights = useRegionRights();
  const [chosen, setChosen] = useState(rootRegion);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<Editing>();
  const [isResolving, setResolving] = useState(false);
  const facts = useRef<HTMLElement>(null);
  const choose = (code: string) => {
    setChosen(code);
    // On a narrow screen the region is shown below the tree.
    if (responsiveLevel < 2) facts.current?.scrollIntoView({ block: 'start' });
  };
  const onRemoved = useCallback(
    (row: RegionRow) => {
      void client.invalidateQueries({ queryKey: ['regions'] });
      setChosen(row.parentCode);
    },
    [client],
  );
  const add = (row: RegionRow) => setEditing({ code: 'add', parent: { code: row.code, path: pathOfRegion(row) } });
  const edit = (row: RegionRow) => setEditing({ code: row.code, parent: { code: row.parentCode, path: '' } });
  return (
    <PageFrame
      title={pageTitle ?? region.label[language]}
      purpose={texts.purpose}
      extra={
        <>
          <Sheets rights={rights} />
          <PastTools table={region} rights={rights} />
          {rights.debug ? (
            <ToolButton icon={<BugOutlined />} label={texts.debug} onClick={() => setResolving(true)}>
              {texts.debug}
            </ToolButton>
          ) : null}
        </>
      }
    >
      <div className="region-split">
        <section className="ec-card" aria-label={region.label[language]}>
          <RegionTree chosen={chosen} opened={opened} onOpen={setOpened} onChoose={choose} />
        </section>
        <section ref={facts} className="ec-card">
          <RegionFacts key={chosen} code={chosen} rights={rights} onAdd={add} onEdit={edit} onRemoved={onRemoved} />
        </section>
      </div>
      {editing ? (
        <RegionForm
          editing={editing.code}
          parent={editing.parent}
          onClose={() => setEditing(undefined)}
          onSaved={(row) => {
            setOpened((now) => [...new Set([...now, editing.parent.code])].filter((code) => code !== rootRegion));
            setChosen(textOf(row.code));
          }}
        />
      ) : null}
      {isResolving ? <ResolveDialog code={chosen} onClose={() => setResolving(false)} /> : null}
    </PageFrame>
  );
}

/** Exports all regions as a sheet and imports a sheet. */
function Sheets({ rights }: { rights: ReturnType<typeof useRegionRights> }) {
  const { api } = useConsole();
  const language = useLanguage();
  const selection = useSelection('');
  const all = useMemo(() => allColumnsOf(region, {}, language), [language]);
  const keys = useMemo(() => matchKeysOf(region, language), [language]);
  const { data } = useQuery({
    queryKey: [...servedKey(region), 'count'],
    queryFn: ({ signal }) => callOf(api, on(region, rowCall.list))({ size: 1 }, { signal, quiet: true }),
  });
  const state = { current: 1, size: 10, filters: {}, sorts: [], q: '', columns: '' };
  const shownColumns = all.filter(({ name }) => ['code', 'parentCode', 'name', 'regionLevel', 'sort'].includes(name));
  return (
    <SheetTools
      table={region}
      seesPlain
      page={data}
      rights={rights}
      all={all}
      visibleColumns={shownColumns}
      keys={keys}
      state={state}
      selection={selection}
    />
  );
}
