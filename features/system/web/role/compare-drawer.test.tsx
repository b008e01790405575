// @vitest-environment happy-dom
// Tests the comparison of two roles with the same name.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { role } from '../../shared/role.resource.ts';
import { CompareDrawer } from './compare-drawer.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const node = (id: string, title: string) => ({ id, parentId: '0', title, key: id, value: id });
const menuNode = (id: string, title: string) => ({ ...node(id, title), category: 1 });

it('closes the part of one role and leaves the part of another role with the same name open', async () => {
  const { Stage } = stageOf({
    resources: [role],
    answers: {
      'GET blade-system/role/tree': () => [node('7', 'Guard'), node('8', 'Guard')],
      'GET blade-system/menu/grant-tree': () => ({
        menu: [menuNode('1', 'Stations'), menuNode('2', 'Orders')],
        dataScope: [],
        apiScope: [],
      }),
      'GET blade-system/menu/role-tree-keys': ({ query }) => ({
        menu: [query.roleIds === '7' ? '1' : '2'],
        dataScope: [],
        apiScope: [],
      }),
    },
  });
  render(<CompareDrawer row={{ id: '7', rowVersion: 1, roleName: 'Guard' }} onClose={() => undefined} />, {
    wrapper: Stage,
  });
  fireEvent.mouseDown(screen.getByLabelText('Compare with'));
  const choices = await screen.findAllByText('Guard', { selector: '.ant-select-tree-title' });
  fireEvent.click(choices[1]!);
  await screen.findByText('Orders');
  const headers = () => [...document.querySelectorAll('.ant-collapse-header')];
  const expanded = () => headers().map((header) => header.getAttribute('aria-expanded'));
  expect(expanded()).toEqual(['true', 'true']);
  fireEvent.click(headers()[0]!);
  await waitFor(() => expect(expanded()).toEqual(['false', 'true']));
});
