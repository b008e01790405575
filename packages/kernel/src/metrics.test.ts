// Tests the page of metrics.
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('the page shows the process, the database pools and the requests', async () => {
  const pool = { size: 10, open: 3, idle: 2, waiting: 0 };
  const metrics = createMetrics({ pools: () => ({ app: pool, platform: { ...pool, size: 2 } }) });
  metrics.observeRequest({ method: 'GET', route: '/api/blade-truck/car/list', status: 200, seconds: 0.004 });
  const page = await metrics.text();
  expect(page).toContain('process_cpu_seconds_total');
  expect(page).toContain('database_connections{pool="app",state="open"} 3');
  expect(page).toContain(
    'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/blade-truck/car/list",status="200"} 1',
  );
});
