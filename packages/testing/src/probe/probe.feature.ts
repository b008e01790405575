// A small feature for tests of the engine. Its resources are a tree, a global resource, a resource with a field of every kind, a resource with
// states and actions, a history and a ledger.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '@ec/resource/resource';
import { entry } from './entry.resource.ts';
import { gate } from './gate.resource.ts';
import { model } from './model.resource.ts';
import { pump } from './pump.resource.ts';
import { reading } from './reading.resource.ts';
import { zone } from './zone.resource.ts';

/** The resources, ordered so that each table can be created after the other tables that it references. */
export const probeResources: readonly Resource[] = [zone, model, pump, gate, reading, entry];

export const probeTables = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8');
