// Vitest calls `setup` once before the server tests (vitest.config.ts). `setup` starts the database server and creates the folder of the run.
import { makeRunFolder } from './run-folder.ts';
import { startTestServer } from './server.ts';

export async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  process.env.TEST_DATABASE_SERVER = JSON.stringify(server);
  const folder = makeRunFolder();
  return async () => {
    await stop();
    folder.remove();
  };
}
