// A server in a process of its own, as it sees itself: told what to serve by its parent, tells its port, stops when the parent says so or
// dies.

export interface Serving {
  port: number;
  close(): Promise<void>;
}

export type Reply = { port: number } | { problem: string };

export function serveParent<Options>(serve: (options: Options) => Promise<Serving>): void {
  const tell = (reply: Reply) => process.send?.(reply);
  process.once('message', (options) => {
    serve(options as Options).then(
      ({ port, close }) => {
        process.once('disconnect', () => void close().finally(() => process.exit(0)));
        tell({ port });
      },
      (error: unknown) => {
        tell({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        process.exitCode = 1;
        process.disconnect();
      },
    );
  });
}
