// The tree of regions, level by level, with a search that shows where each hit lies.

import { useRegions } from '@ec/records/choices/use-regions';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import type { LevelOption } from '@ec/ui/input/input-levels.tsx';
import { SearchBox } from '@ec/ui/input/search-box.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { Tree, type TreeDataNode } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { type RegionHit, searchRegions } from '../../shared/region.contract.ts';
import { rootRegion } from '../../shared/region-code.ts';
import { regionTexts } from './region-texts.ts';

interface RegionTreeProps {
  chosen: string;
  /** The codes of the open nodes. */
  opened: readonly string[];
  onOpen(codes: readonly string[]): void;
  onChoose(code: string): void;
}

export function RegionTree({ chosen, opened, onOpen, onChoose }: RegionTreeProps) {
  const texts = useTexts(regionTexts);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const parents = useMemo(() => [...new Set([rootRegion, ...opened])], [opened]);
  const client = useQueryClient();
  const { options, error } = useRegions(parents);
  const nodes = useMemo((): TreeDataNode[] => {
    const root = { key: rootRegion, title: texts.country, children: options.map(nodeOf) };
    return [root];
  }, [options, texts]);
  const show = ({ code, ancestors }: RegionHit) => {
    onOpen([...new Set([...opened, ...ancestors.split(',').filter((each) => each.length >= 2)])]);
    onChoose(code);
    setTyped('');
  };
  return (
    <>
      <SearchBox label={texts.search} value={typed} onType={setTyped} />
      {keyword !== '' ? (
        <Hits keyword={keyword} onShow={show} />
      ) : error ? (
        <LoadError
          error={error}
          onRetry={() => void client.refetchQueries({ queryKey: ['regions'], type: 'active' })}
        />
      ) : (
        <Tree
          blockNode
          className="region-tree"
          treeData={nodes}
          selectedKeys={[chosen]}
          expandedKeys={[rootRegion, ...opened]}
          onExpand={(keys) => onOpen(keys.map(String).filter((code) => code !== rootRegion))}
          onSelect={(_keys, { node }) => onChoose(String(node.key))}
        />
      )}
    </>
  );
}

function nodeOf({ value, label, isLeaf, children }: LevelOption): TreeDataNode {
  const title = (
    <span>
      {label} <code className="ec-muted">{value}</code>
    </span>
  );
  return { key: value, title, isLeaf, ...(isLeaf ? {} : { children: (children ?? []).map(nodeOf) }) };
}

function Hits({ keyword, onShow }: { keyword: string; onShow(hit: RegionHit): void }) {
  const texts = useTexts(regionTexts);
  const { data } = useCall(searchRegions, { keyword }, { keepsPrevious: true });
  if (data?.length === 0) return <p className="ec-muted">{texts.nothing}</p>;
  return (
    <ul className="region-hits">
      {(data ?? []).map((hit) => (
        <li key={hit.code}>
          <button type="button" className="ec-link" onClick={() => onShow(hit)}>
            {hit.name}
          </button>{' '}
          <code>{hit.code}</code>
          <p className="ec-muted">{hit.path}</p>
        </li>
      ))}
    </ul>
  );
}
