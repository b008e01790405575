// @vitest-environment happy-dom
// Tests that the page takes no clicks while the page of another tenant loads.
import { ConsoleProvider, useConsole } from '@ec/records/console/console';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TenantScope, useTenantScope } from './tenant-scope.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

function Operator({ children }: { children: ReactNode }) {
  const parentConsole = useConsole();
  const person = { ...parentConsole.person, tenantId: '000000', roles: ['administrator'] };
  return <ConsoleProvider value={{ ...parentConsole, person }}>{children}</ConsoleProvider>;
}

/** The request that the page of the other tenant waits for. */
const coming = Promise.withResolvers<void>();

function Rows() {
  const scope = useTenantScope();
  if (scope?.tenantId === '100003') use(coming.promise);
  return (
    <button type="button" onClick={() => scope?.choose('100003')}>
      Rows of {scope?.tenantId}
    </button>
  );
}

it('takes no clicks between the choice of another tenant and the load of its page', async () => {
  render(
    <Operator>
      <TenantScope>
        <Rows />
      </TenantScope>
    </Operator>,
    { wrapper: stageOf({ resources: [] }).Stage },
  );
  const content = screen.getByText('Rows of 000000');
  expect(content.closest('[inert]')).toBeNull();
  await act(async () => fireEvent.click(content));
  expect(screen.getByText('Rows of 000000').closest('[inert]')).not.toBeNull();
  await act(async () => coming.resolve());
  expect(screen.getByText('Rows of 100003').closest('[inert]')).toBeNull();
});
