// A test engine that has only the probe feature. The tenants and users of people.ts exist in its database.
import type { EnumDefinition } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { type TestEngine, testEngine } from '../engine.ts';
import { seedPeople } from '../people.ts';
import { fixedNames } from './display-names.ts';
import { probeResources, probeTables } from './probe.feature.ts';
import { probeRoutes } from './probe.routes.ts';
import { taskRoutes } from './task.routes.ts';

export interface ProbeOptions {
  /** Additional resources. A resource with the name of a probe resource replaces the probe resource. */
  resources?: readonly Resource[];
  /** SQL that creates the tables of the additional resources. */
  tables?: string;
  /** The routes of the additional resources; by default the standard routes. */
  routes?: Feature['routes'];
  jobs?: boolean;
  dataDir?: string;
}

const enumsOf = (resources: readonly Resource[]): EnumDefinition[] =>
  resources
    .flatMap(({ fields }) => Object.values(fields))
    .concat(
      resources.flatMap(({ actions }) => Object.values(actions).flatMap((each) => Object.values(each.takesFields))),
    )
    .flatMap((field) => field.enum ?? []);

export async function probeEngine(options: ProbeOptions = {}): Promise<TestEngine> {
  const { resources: replacements = [], tables = '', routes } = options;
  const others = probeResources.filter(({ name }) => !replacements.some((each) => each.name === name));
  const feature: Feature = {
    name: 'probe',
    resources: [...others, ...replacements],
    routes: (engine) => [
      ...taskRoutes(engine),
      ...others.flatMap((resource) => probeRoutes(engine, resource)),
      ...(routes?.(engine) ?? replacements.flatMap((resource) => resourceRoutes(engine, resource))),
    ],
  };
  const on = await testEngine({
    features: [feature],
    names: (services) => fixedNames(enumsOf(feature.resources), services),
    tables: `${probeTables}\n${tables}`,
    jobs: options.jobs ?? false,
    ...(options.dataDir === undefined ? {} : { config: { dataDir: options.dataDir } }),
  });
  await seedPeople(on.stage);
  return on;
}
