// Serves the files of a built page, compressed where the browser accepts that, and fixed answers to calls.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface FileServer {
  url: string;
  close(): void;
}

/** @param answers the answers to calls by path, for example `/api/site` */
export async function serveFiles(folder: string, answers: Record<string, unknown> = {}): Promise<FileServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname);
    if (path in answers) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path]));
      return;
    }
    const file = join(folder, path);
    const type = types[extname(path)];
    if (path.startsWith('/api/') || !type || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', type);
    const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'])) && existsSync(`${file}.br`);
    if (isPacked) response.setHeader('content-encoding', 'br');
    response.end(readFileSync(isPacked ? `${file}.br` : file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
