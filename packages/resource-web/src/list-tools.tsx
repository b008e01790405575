// Tools on the right of a list's toolbar that look at what was: the history of all rows, and the recycle bin.
import { HistoryOutlined, RestOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { historyTexts } from '@ec/ui/history-texts';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { RecycleBin } from './recycle-bin.tsx';
import { RowHistory } from './row-history.tsx';
import type { Rights } from './use-rights.ts';

export function ListTools({ resource, rights }: { resource: Resource; rights: Rights }) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const [opened, setOpened] = useState<'history' | 'recycle'>();
  const tools = [
    { key: 'history' as const, isShown: rights.history, icon: <HistoryOutlined /> },
    { key: 'recycle' as const, isShown: rights.recycle, icon: <RestOutlined /> },
  ];
  return (
    <>
      {tools.map(({ key, isShown, icon }) =>
        isShown ? (
          <Button
            key={key}
            type="text"
            icon={icon}
            aria-label={texts[key]}
            title={texts[key]}
            onClick={() => setOpened(key)}
          />
        ) : null,
      )}
      {opened ? (
        <Drawer
          open
          size="min(720px, 100vw)"
          title={`${labelOf(resource.label, language)} · ${texts[opened]}`}
          onClose={() => setOpened(undefined)}
        >
          {opened === 'history' ? <RowHistory {...{ resource, rights }} /> : <RecycleBin resource={resource} />}
        </Drawer>
      ) : null}
    </>
  );
}
