// Previews the place of a menu or button: a menu among its neighbours in the sidebar, a button above the rows or in each row.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useTree } from '@ec/records/choices/use-choices';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import type { Row, Values } from '@ec/resource-web/draft';
import type { TreeNode } from '@ec/ui/input/tree-node';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { menuLevelWithoutButtons } from '../../shared/grant-trees.contract.ts';
import { menu } from '../../shared/menu.resource.ts';
import { buttonFunc } from '../../shared/platform.enums.ts';
import { isButton, useMenuName } from './menu-name.tsx';
import { menuTexts } from './menu-texts.ts';
import './menu.css';

const { none, toolbar, row, toolbarAndRow } = buttonFunc.key;

interface MenuPreviewProps {
  values: Values;
  row: Row | undefined;
}

export function MenuPreview({ values, row }: MenuPreviewProps) {
  const texts = useTexts(menuTexts);
  const name = useMenuName()(values) || texts.unnamed;
  const { nodes } = useTree(menu);
  const isButtonRow = isButton(values);
  const path = [isButtonRow ? '' : texts.sideMenu, ...titlesAbove(nodes, textOf(values.parentId))].filter(Boolean);
  return (
    <figure className="menu-preview" aria-label={texts.preview}>
      <figcaption>{fill(texts.previewAt, { path: path.join(' › ') || texts.topLevel })}</figcaption>
      {isButtonRow ? (
        <Button name={name} place={Number(values.action ?? 0)} />
      ) : (
        <Side values={values} row={row} name={name} />
      )}
    </figure>
  );
}

function Button({ name, place }: { name: string; place: number }) {
  const texts = useTexts(menuTexts);
  if (place === none) return <p className="ec-muted">{texts.nowhere}</p>;
  return (
    <div className="menu-preview-page">
      <div>
        <span>{texts.toolbar}</span>
        {place === toolbar || place === toolbarAndRow ? <b className="menu-preview-tool">{name}</b> : null}
      </div>
      <div>
        <span>{texts.rows}</span>
        {place === row || place === toolbarAndRow ? <b className="ec-link">{name}</b> : null}
      </div>
    </div>
  );
}

interface SideProps extends MenuPreviewProps {
  name: string;
}

function Side({ values, row, name }: SideProps) {
  const { api } = useConsole();
  const nameOf = useMenuName();
  const parentId = textOf(values.parentId) || '0';
  const { data = [] } = useQuery({
    queryKey: [...servedKey(menu), 'neighbours', parentId],
    queryFn: ({ signal }) => callOf(api, menuLevelWithoutButtons)({ parentId }, { signal, quiet: true }),
  });
  const ownMenu = { id: 'own', sort: Number(values.sort || 0), name, source: textOf(values.source) };
  const others = data
    .filter(({ id }) => id !== row?.id)
    .map((each) => ({ id: each.id, sort: each.sort ?? 0, name: nameOf(each), source: each.source }));
  const menus = [...others, ownMenu].sort((one, other) => one.sort - other.sort);
  return (
    <ul className="menu-preview-side">
      {menus.map(({ id, name, source }) => (
        <li key={id} aria-current={id === 'own' || undefined}>
          <MenuIcon name={source} /> {name}
        </li>
      ))}
    </ul>
  );
}

/** Returns the titles down to the node, its own title last; empty if the tree does not contain it. */
function titlesAbove(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [node.title];
    const below = titlesAbove(node.children ?? [], id);
    if (below.length > 0) return [node.title, ...below];
  }
  return [];
}
