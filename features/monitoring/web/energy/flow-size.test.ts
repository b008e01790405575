// Tests that the nodes of the energy flow fit their window, and names fit their node.
import { expect, it } from 'vitest';
import { nameWithin, nodeWidth } from './flow-picture.tsx';

it('four nodes fit a phone of 390 pixels, and the nodes of a shorter row are wider', () => {
  expect(4 * nodeWidth(326, 4)).toBeLessThan(326);
  expect(nodeWidth(326, 3)).toBeGreaterThan(nodeWidth(326, 4));
  expect(nodeWidth(860, 4)).toBe(124);
  expect(nodeWidth(0, 4)).toBe(124);
});

it('a node is never narrower than 76 pixels', () => expect(nodeWidth(200, 4)).toBe(76));

it('a name that is wider than its node is cut', () => {
  expect(nameWithin('Grid', 76)).toBe('Grid');
  expect(nameWithin('1号储能系统', 102)).toBe('1号储能系统');
  expect(nameWithin('宁波鄞州一号储能系统', 76)).toBe('宁波鄞州…');
});
