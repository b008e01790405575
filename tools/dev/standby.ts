// One server process of npm run dev. It loads the packages that the server before it needed and waits for the word to
// start: other people's code does not change with a save, and loading it is a third of a start.
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

export type StandbyOrder = { load: readonly string[] } | { start: string; inspectPort?: number | undefined };

const isPackage = (url: string | undefined) => url?.includes('/node_modules/') === true;

/** Notes the packages that our own code asks for. The hook slows each import down, so the first process does it for all. */
function notePackages(): Set<string> {
  const packages = new Set<string>();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (isPackage(found.url) && !isPackage(context.parentURL)) packages.add(found.url);
      return found;
    },
  });
  return packages;
}

let noted: Set<string> | undefined;

// Where npm run dev was killed, nobody would stop us.
process.on('disconnect', () => process.exit(1));
process.on('message', async (order: StandbyOrder) => {
  if ('load' in order) {
    if (order.load.length === 0) noted = notePackages();
    for (const url of order.load) await import(url);
    return;
  }
  if (order.inspectPort) inspector.open(order.inspectPort, '127.0.0.1');
  await import(pathToFileURL(order.start).href);
  if (noted) process.send?.({ packages: [...noted] });
});
