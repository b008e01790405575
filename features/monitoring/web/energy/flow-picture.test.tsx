// @vitest-environment happy-dom
// Tests the warning about the rest in the picture of the energy flow.
import { cleanup, render } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { balanceOf } from '../../shared/energy/flow-balance.ts';
import { FlowPicture } from './flow-picture.tsx';

afterEach(cleanup);

const nobody = { fresh: 0, all: 0, oldest: '' };
const coverage = { pv: nobody, grid: nobody, ess: nobody, charge: nobody, swap: nobody, aux: nobody };

/** Draws a site that takes `gridKw` from the grid and charges with 100 kW; the difference is the rest. */
function showRest(gridKw: number): { color: string; hasWarning: boolean } {
  const parts = { pvKw: null, gridKw, chargeKw: 100, swapKw: null, auxKw: null };
  const flow = { ...parts, ...balanceOf({ ...parts, storages: [] }), storages: [], apartSec: null, isApart: false };
  render(
    <App>
      <FlowPicture flow={{ ...flow, coverage }} />
    </App>,
  );
  const rest = document.querySelector('[data-flow="rest"] rect');
  const result = {
    color: rest?.getAttribute('style') ?? '',
    hasWarning: document.querySelector('.flow-warning') !== null,
  };
  cleanup();
  return result;
}

test('the rest of a flow has the colour of a warning only above 5 kW and 3 % of the flow', () => {
  const small = showRest(104.9);
  const large = showRest(105.2);
  expect(small.hasWarning).toBe(false);
  expect(small.color).toContain('text-faint');
  expect(large.hasWarning).toBe(true);
  expect(large.color).toContain('major-mark');
});
