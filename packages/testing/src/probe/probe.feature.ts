// A small feature for tests of the engine. Its resources have every kind of field, a tree, states and actions, a history, a ledger and global
// rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '@ec/resource/resource';
import { entry } from './entry.resource.ts';
import { gate } from './gate.resource.ts';
import { model } from './model.resource.ts';
import { pump } from './pump.resource.ts';
import { reading } from './reading.resource.ts';
import { zone } from './zone.resource.ts';

/** The resources in an order in which their tables can be created. */
export const probeResources: readonly Resource[] = [zone, model, pump, gate, reading, entry];

export const probeTables = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8');
