// Compares two roles: the permissions of only one of them, and those of both.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { titleOf } from '@ec/records/list/served';
import { keyOf } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTreeSearch } from '@ec/ui/input/tree-search';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Collapse, Drawer, TreeSelect } from 'antd';
import { useState } from 'react';
import { roleTree } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { pathsOf } from './grant-rules.ts';
import { roleTexts } from './role-texts.ts';
import { kinds, useGranted, useGrantTree } from './use-grants.ts';

export function CompareDrawer({ row, onClose }: { row: Row; onClose(): void }) {
  const { api, language } = useConsole();
  const texts = useTexts(roleTexts);
  const [other, setOther] = useState<{ id: string; name: string }>();
  const roles = useQuery({
    queryKey: keyOf(roleTree, language),
    queryFn: ({ signal }) => callOf(api, roleTree)({}, { signal }),
  });
  const search = useTreeSearch(roles.data);
  const tree = useGrantTree();
  const [mine, theirs] = [useGranted(row.id).data, useGranted(other?.id).data];
  const name = titleOf(role, row);
  const isReady = other && mine && theirs && tree.data;
  const parts = isReady
    ? kinds.flatMap((kind) => {
        const paths = pathsOf(tree.data[kind]);
        const text = (ids: string[]) => ids.map((id) => paths.get(id) ?? id).sort();
        const has = new Set(theirs[kind]);
        const had = new Set(mine[kind]);
        return [
          { side: 'mine', title: fill(texts.onlyOne, { name }), items: text(mine[kind].filter((id) => !has.has(id))) },
          {
            side: 'theirs',
            title: fill(texts.onlyOne, { name: other.name }),
            items: text(theirs[kind].filter((id) => !had.has(id))),
          },
          { side: 'both', title: texts.both, items: text(mine[kind].filter((id) => has.has(id))) },
        ].map((part) => ({ ...part, key: `${kind} ${part.side}`, label: `${texts[kind]} · ${part.title}` }));
      })
    : [];
  const differing = parts.filter(({ side, items }) => side !== 'both' && items.length > 0);
  return (
    <Drawer open size="min(640px, 100vw)" title={`${texts.compareTitle} · ${name}`} onClose={onClose}>
      <div className="ec-stack">
        <TreeSelect
          className="ec-wide"
          aria-label={texts.with}
          placeholder={texts.with}
          {...search}
          loading={roles.isLoading}
          treeDefaultExpandAll
          value={other?.id}
          onChange={(id: string, titles) => setOther({ id, name: textOf(titles[0] ?? id) })}
        />
        {other && !isReady ? <FormSkeleton fields={6} /> : null}
        {isReady && differing.length === 0 ? <p role="status">{texts.same}</p> : null}
        {isReady ? (
          <Collapse
            key={other.id}
            defaultActiveKey={differing.map(({ key }) => key)}
            items={parts
              .filter(({ items }) => items.length > 0)
              .map(({ key, label, items }) => ({
                key,
                label: `${label} (${items.length})`,
                children: (
                  <ul className="ec-reasons">
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              }))}
          />
        ) : null}
      </div>
    </Drawer>
  );
}
