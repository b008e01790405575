// A table of dictionaries, and a table of entries in a drawer, beside the first table or below it (specification §2).

import { LayoutOutlined, MenuOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { ToolButton } from '@ec/records/list/list-toolbar.tsx';
import type { Resource } from '@ec/resource/resource';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Drawer } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Dictionary } from '../../shared/dict.contract.ts';
import { dictionaryOf } from '../../shared/dict-fields.ts';
import { TenantPick } from '../tenant-scope/tenant-pick.tsx';
import { TenantScope } from '../tenant-scope/tenant-scope.tsx';
import { formWidth, SealedInput } from './dict-inputs.tsx';
import { dictTexts } from './dict-texts.ts';
import { Entries } from './entries.tsx';
import './dict.css';

interface DictScreenProps {
  resource: Dictionary;
  layout: 'drawer' | 'horizontal' | 'vertical';
}

export function DictScreen(props: DictScreenProps) {
  if (props.resource.isGlobal) return <Tables {...props} />;
  return (
    <TenantScope>
      <Tables {...props} />
    </TenantScope>
  );
}

function Tables({ resource, layout }: DictScreenProps) {
  const texts = useTexts(dictTexts);
  const language = useLanguage();
  const [parent, setParent] = useState<Row>();
  const dictionary = useMemo(() => listedIn(layout, dictionaryOf(resource)), [resource, layout]);
  const shownElement = useRef<HTMLElement>(null);
  useEffect(() => {
    // A table of entries below the dictionaries may be outside of the visible area.
    if (parent) shownElement.current?.scrollIntoView({ block: 'nearest' });
  }, [parent]);
  const slots = useMemo(() => slotsFor(resource, layout, setParent), [resource, layout]);
  const title =
    parent && fill(texts.entriesOf, { name: textOf((language === 'en' && parent.dictValueEn) || parent.dictValue) });
  const list = <ListView resource={dictionary} slots={slots} />;
  const entries = parent && (
    <Entries key={parent.id} resource={resource} parent={parent} isNarrow={layout === 'horizontal'} />
  );
  if (layout === 'drawer') {
    return (
      <>
        {list}
        <Drawer
          open={parent !== undefined}
          title={title}
          size={`min(${formWidth}px, 100vw)`}
          onClose={() => setParent(undefined)}
        >
          {entries}
        </Drawer>
      </>
    );
  }
  return (
    <div className="dict-split" data-layout={layout}>
      {list}
      <section ref={shownElement} className="ec-card" aria-label={texts.entries}>
        <h2 className="ec-card-title">{title ?? texts.entries}</h2>
        {entries ?? <Empty title={texts.pick} reason={texts.pickWhy} />}
      </section>
    </div>
  );
}

/** Removes the English column and the search by creation time from a table beside the entries, because it has less room. */
function listedIn(layout: DictScreenProps['layout'], dictionary: Resource): Resource {
  if (layout !== 'horizontal') return dictionary;
  const { dictValueEn, ...others } = dictionary.fields;
  const fields = dictValueEn ? { ...others, dictValueEn: { ...dictValueEn, inList: false } } : others;
  return { ...dictionary, fields, searchesCreateTime: false };
}

function slotsFor(resource: Resource, layout: DictScreenProps['layout'], choose: (row: Row) => void): Slots {
  const { zh, en } = dictTexts;
  return {
    formWidth,
    formKind: 'dialog',
    inputs: { isSealed: SealedInput },
    cells: {
      code: (row: Row) => (
        <button type="button" className="ec-link" onClick={() => choose(row)}>
          {textOf(row.code)}
        </button>
      ),
    },
    rowActions: [{ key: 'entries', label: { zh: zh.entries, en: en.entries }, run: choose }],
    Toolbar: layout === 'drawer' && resource.isGlobal ? Layouts : TenantPick,
  };
}

/** Buttons that open the pages with both tables at once. */
function Layouts() {
  const { openTab } = useConsole();
  const texts = useTexts(dictTexts);
  return (
    <>
      <ToolButton
        icon={<LayoutOutlined />}
        label={texts.sideBySide}
        onClick={() => openTab('/dict-horizontal/index')}
      />
      <ToolButton icon={<MenuOutlined />} label={texts.stacked} onClick={() => openTab('/dict-vertical/index')} />
    </>
  );
}
