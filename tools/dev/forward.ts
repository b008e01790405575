// Forwards requests to the server at its present port.
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** @param port resolves with the present port; a request waits for it while the server restarts */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: () => Promise<number>,
): Promise<void> {
  try {
    const { method, url: path, headers } = request;
    const onward = ask({ host: '127.0.0.1', port: await port(), method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy()); // the server has ended in the middle of its answer
    });
    onward.on('error', (failure) => refuse(response, failure));
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  } catch (failure) {
    refuse(response, failure);
  }
}

function refuse(response: ServerResponse, failure: unknown): void {
  if (response.headersSent) return void response.destroy();
  const msg = failure instanceof Error ? failure.message : String(failure);
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ code: 503, success: false, data: null, msg }));
}
