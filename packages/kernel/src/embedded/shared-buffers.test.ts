// Tests the size of shared_buffers.
import { expect, it } from 'vitest';
import { sharedBuffers } from './shared-buffers.ts';

const GIB = 1024 ** 3;

it.each([
  ['a quarter of the machine', 2 * GIB, 0, 512],
  ['a quarter of what the container may use', 32 * GIB, 3 * GIB, 768],
  ['the machine where the limit is higher, as the kernel says where there is none', 2 * GIB, 2 ** 63, 512],
  ['no less than PostgreSQL itself would take', GIB / 4, 0, 128],
  ['no more than a GiB', 64 * GIB, 0, 1024],
])('sharedBuffers takes %s', (_, machine, allowed, expected) => {
  expect(sharedBuffers(machine, allowed)).toBe(expected);
});
