// Renders the buttons of a list that open the history of all rows and the recycle bin.
import { HistoryOutlined, RestOutlined } from '@ant-design/icons';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { Served } from '../list/served.ts';
import { historyTexts } from './history-texts.ts';
import { RecycleBin } from './recycle-bin.tsx';
import { RowHistory } from './row-history.tsx';

interface PastToolsProps {
  table: Served;
  rights: Record<'edit' | 'delete' | 'history' | 'recycle', boolean>;
}

export function PastTools({ table, rights }: PastToolsProps) {
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
          title={`${table.label[language]} · ${texts[opened]}`}
          onClose={() => setOpened(undefined)}
        >
          {opened === 'history' ? <RowHistory table={table} rights={rights} /> : <RecycleBin table={table} />}
        </Drawer>
      ) : null}
    </>
  );
}
