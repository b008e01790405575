// A small feature for tests of the engine. Its resources cover every kind of field, states and actions. Among them are a tree, a history, a
// ledger and a global resource.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '@ec/resource/resource';
import { entry } from './entry.resource.ts';
import { gate } from './gate.resource.ts';
import { model } from './model.resource.ts';
import { pump } from './pump.resource.ts';
import { reading } from './reading.resource.ts';
import { zone } from './zone.resource.ts';

/** The resources; a resource comes after the resources that its foreign keys reference. */
export const probeResources: readonly Resource[] = [zone, model, pump, gate, reading, entry];

export const probeTables = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8');
