// Reads the processes that this server supervises from a file on the server, which an environment variable names. No call can change it.
import { readFileSync } from 'node:fs';
import { defineConfig, tenantId } from '@ec/kernel/config-section';
import { platformTenant } from '@ec/kernel/rights-facts';
import { z } from 'zod';

const seconds = (most: number) => z.number().min(0).max(most);

const processSpec = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/),
  group: z.string().max(40).default(''),
  /** The tenant whose people may see, start and stop the process. */
  tenantId: tenantId.default(platformTenant),
  /** The program; `args` are its arguments one by one. No shell interprets them. */
  command: z.string().min(1).max(500),
  args: z.array(z.string().max(2000)).max(100).default([]),
  cwd: z.string().optional(),
  /** The whole environment of the process, besides PATH, HOME, LANG and TZ. Its values are masked in the log. */
  env: z.record(z.string(), z.string()).default({}),
  autoStart: z.boolean().default(true),
  /** Says when an ended process is started again: never, after an exit status other than 0, or always. */
  restart: z.enum(['never', 'unexpected', 'always']).default('unexpected'),
  /** A process counts as started once it has run for this time. */
  startSeconds: seconds(10).default(1),
  /** After a failed start, the server tries this many more times in a row. */
  startRetries: z.number().int().min(0).max(20).default(3),
  /** A process that has not ended after this time is killed. */
  stopSeconds: seconds(10).default(8),
});
export type ProcessSpec = z.output<typeof processSpec>;

const configFile = z.strictObject({ processes: z.array(processSpec).max(50) }).refine(({ processes }) => {
  const names = processes.map(({ name }) => name);
  return new Set(names).size === names.length && !names.includes('jobs');
});

/** Reads the file; returns undefined where it cannot be read or has another content. */
function readSpecs(path: string): ProcessSpec[] | undefined {
  try {
    return configFile.parse(JSON.parse(readFileSync(path, 'utf8'))).processes;
  } catch {
    return undefined;
  }
}

export const processesConfig = defineConfig({
  variables: {
    EC_PROCESSES: z
      .string()
      .transform((path, context): ProcessSpec[] => {
        const specs = readSpecs(path);
        if (specs) return specs;
        context.addIssue({
          code: 'custom',
          message:
            'the path of a JSON file like {"processes":[{"name":"gateway","command":"node","args":["gateway.mjs"]}]}',
        });
        return z.NEVER;
      })
      .default([]),
  },
});
