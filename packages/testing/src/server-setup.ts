// Vitest's global set-up of the server tests: one database server for the run.
import { startTestServer } from './server.ts';

export async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  process.env.TEST_DATABASE_SERVER = JSON.stringify(server);
  return stop;
}
