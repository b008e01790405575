// The child's side of child.ts: the child receives its options from the parent, replies with its port, and stops when the parent
// disconnects or dies.

export interface Serving {
  port: number;
  close(): Promise<void>;
}

export type Reply = { port: number } | { problem: string };

export function runAsChild<Options>(serve: (options: Options) => Promise<Serving>): void {
  const send = (reply: Reply) => process.send?.(reply);
  process.once('message', (options) => {
    serve(options as Options).then(
      ({ port, close }) => {
        process.once('disconnect', () => void close().finally(() => process.exit(0)));
        send({ port });
      },
      (error: unknown) => {
        send({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        process.exitCode = 1;
        process.disconnect();
      },
    );
  });
}
