// Tests calls of the platform’s administrator that name another tenant.
import { type Route, route } from '@ec/kernel/http/route';
import { md5Hex } from '@ec/kernel/password';
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signInRoutes } from '../sign-in/sign-in.routes.ts';
import { acrossTenants } from './across.ts';

let stage: TestDatabase;
let api: TestApi;

const probe: Route = route({
  method: 'POST',
  path: '/probe/where',
  access: 'signedIn',
  title: 'Where the call is made',
  from: 'body',
  input: z.record(z.string(), z.unknown()),
  handler: ({ caller, input }) => ({ tenantId: caller.tenantId, operator: caller.operator?.account ?? '', input }),
});

beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  api = await testApi({
    stage,
    routes: (services) => [...signInRoutes(services), ...acrossTenants(services, [probe])],
    config: { captchaMode: false },
  });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

async function tokenOf(tenantId: string, account: string): Promise<string> {
  const query = { tenantId, username: account, password: md5Hex(peoplePassword), grant_type: 'password' };
  const { body } = await api.post('/blade-auth/oauth/token', { headers: { Authorization: clientBasic }, query });
  return body.access_token;
}

test('the platform’s administrator works in the named tenant as operator, and tenantId is no input', async () => {
  const token = await tokenOf('000000', 'root');
  const inBody = await api.post('/probe/where', { token, body: { tenantId: 'T1', a: 1 } });
  expect(inBody.body.data).toEqual({ tenantId: 'T1', operator: 'root', input: { a: 1 } });
  const inQuery = await api.post('/probe/where', { token, body: {}, query: { tenantId: 'T2' } });
  expect(inQuery.body.data).toEqual({ tenantId: 'T2', operator: 'root', input: {} });
  for (const requestBody of [{}, { tenantId: '' }, { tenantId: '000000' }]) {
    const { body } = await api.post('/probe/where', { token, body: requestBody });
    expect(body.data).toMatchObject({ tenantId: '000000', operator: '' });
  }
});

test('a missing tenant replies 404', async () => {
  const { status } = await api.post('/probe/where', {
    token: await tokenOf('000000', 'root'),
    body: { tenantId: 'T9' },
  });
  expect(status).toBe(404);
});

test('other people always work in their own tenant, including the administrators of tenants', async () => {
  for (const account of ['admin', 'ann']) {
    const { body } = await api.post('/probe/where', {
      token: await tokenOf('T1', account),
      body: { tenantId: 'T2' },
      query: { tenantId: '000000' },
    });
    expect(body.data).toEqual({ tenantId: 'T1', operator: '', input: {} });
  }
});
