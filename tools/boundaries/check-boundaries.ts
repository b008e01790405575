// Checks the direction of imports. Without its parser dependency-cruiser reads nothing and reports no error. So this check also proves
// that dependency-cruiser has read all files and their imports.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { projectRoot, sourceFiles } from '../test/project-files.ts';
import { findDetours } from './detours.ts';
import { detourRules, rules } from './rules.ts';

export type Violation = { rule: string; from: string; to: string; comment?: string };
export type Report = { modules: number; imports: number; violations: Violation[] };

/** Checks all files below `root` (the project, or a small tree in a test). */
export async function checkBoundaries(root: string): Promise<Report> {
  const files = sourceFiles(root);
  const result = await cruiseFiles(root, files);
  const modules = new Map(result.modules.map((module) => [module.source, module]));
  const comments = new Map(rules.map((rule) => [rule.name, rule.comment]));
  const broken = result.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((step) => step.name).join(' → ') : to,
    comment: comments.get(rule.name),
  }));
  const imports = files.reduce((sum, file) => sum + (modules.get(file)?.dependencies.length ?? 0), 0);
  const unseen = files.flatMap((file) => findUnseen(file, readFileSync(join(root, file), 'utf8'), modules.get(file)));
  const undeclared = files.flatMap((file) => findUndeclared(root, file, modules.get(file)));
  const detours = detourRules.flatMap((rule) =>
    findDetours(rule, result.modules).map(([from = '', ...way]) => ({
      rule: rule.name,
      from,
      to: way.join(' → '),
      comment: rule.comment,
    })),
  );
  return {
    modules: files.filter((file) => modules.has(file)).length,
    imports,
    violations: [...unseen, ...broken, ...detours, ...undeclared],
  };
}

async function cruiseFiles(root: string, files: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
      tsPreCompilationDeps: true,
      doNotFollow: { path: '(^|/)node_modules/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default', 'require', 'node'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

// Matches the imports in a text. The parser must have found at least these imports.
const statement = /^(?:(?:import|export)\b[^'"`=;]*\bfrom |\} from |import )'([^']+)'/gm;

export function findUnseen(file: string, text: string, module: Pick<IModule, 'dependencies'> | undefined): Violation[] {
  if (!module) return [{ rule: 'sees-every-file', from: file, to: '', comment: 'dependency-cruiser did not read it' }];
  const resolved = new Set(module.dependencies.map((dependency) => bareSpecifier(dependency.module)));
  const missed = [...text.matchAll(statement)]
    .map((match) => match[1] ?? '')
    .filter((name) => !resolved.has(bareSpecifier(name)));
  return missed.map((to) => ({
    rule: 'sees-every-import',
    from: file,
    to,
    comment: 'dependency-cruiser did not read it',
  }));
}

const bareSpecifier = (specifier: string) => specifier.replace(/^node:/, '').replace(/\?.*$/, '');

type Manifest = { name: string; dependencies: Set<string>; devDependencies: Set<string> };
const manifests = new Map<string, Manifest>();

/** Finds imports of packages that the package.json of the file's workspace does not declare. */
function findUndeclared(root: string, file: string, module: IModule | undefined): Violation[] {
  const manifest = nearestManifest(root, dirname(file));
  const top = nearestManifest(root, '.');
  const isTooling =
    /(\.test\.tsx?|\/test-[^/]+\.tsx?|\.config\.ts)$/.test(file) ||
    /^(tools|bench|e2e|fixtures|packages\/testing|apps\/web\/build)\//.test(file);
  const names = (module?.dependencies ?? [])
    .map((dependency) => packageName(dependency.module))
    .filter((name) => name !== undefined);
  return [...new Set(names)]
    .filter((name) => name !== manifest.name && !manifest.dependencies.has(name) && !manifest.devDependencies.has(name))
    .filter((name) => !(isTooling && (top.devDependencies.has(name) || name.startsWith('@ec/'))))
    .map((to) => ({ rule: 'declared', from: file, to, comment: `add it to the package.json of ${manifest.name}` }));
}

function packageName(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function nearestManifest(root: string, folder: string): Manifest {
  const key = join(root, folder);
  const cached = manifests.get(key);
  if (cached) return cached;
  const manifest = readManifest(join(key, 'package.json')) ?? nearestManifest(root, dirname(folder));
  manifests.set(key, manifest);
  return manifest;
}

function readManifest(path: string): Manifest | undefined {
  try {
    const { name, dependencies, peerDependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'));
    return {
      name,
      dependencies: namesOf({ ...dependencies, ...peerDependencies }),
      devDependencies: namesOf(devDependencies ?? {}),
    };
  } catch {
    return undefined;
  }
}

/** Returns the names of packages. @types/geojson also declares geojson, for `import type … from 'geojson'`. */
function namesOf(dependencies: Record<string, string>): Set<string> {
  return new Set(Object.keys(dependencies).flatMap((name) => [name, name.replace(/^@types\//, '')]));
}

if (import.meta.main) {
  const { modules, imports, violations } = await checkBoundaries(projectRoot);
  console.log(`${modules} files and ${imports} imports seen, ${rules.length + detourRules.length} rules`);
  for (const { rule, from, to, comment } of violations) console.error(`✖ ${rule}: ${from} → ${to}\n  ${comment ?? ''}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
