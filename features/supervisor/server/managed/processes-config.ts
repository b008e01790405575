// The processes that this server watches over: a file on the server, named in its environment. Nothing of it comes from the web.
import { readFileSync } from 'node:fs';
import { defineConfig, tenantId } from '@ec/kernel/config-part';
import { platformTenant } from '@ec/kernel/rights-facts';
import { z } from 'zod';

const seconds = (most: number) => z.number().min(0).max(most);

const processSpec = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/),
  group: z.string().max(40).default(''),
  /** The tenant whose people may see, start and stop it. */
  tenantId: tenantId.default(platformTenant),
  /** A program, and its arguments one by one: no shell reads them. */
  command: z.string().min(1).max(500),
  args: z.array(z.string().max(2000)).max(100).default([]),
  cwd: z.string().optional(),
  /** Its whole environment, beside PATH, HOME, LANG and TZ. Values are taken out of its log. */
  env: z.record(z.string(), z.string()).default({}),
  autoStart: z.boolean().default(true),
  /** When an ended process is started again: never, after an exit status that is not 0, or always. */
  restart: z.enum(['never', 'unexpected', 'always']).default('unexpected'),
  /** So long it has to live to count as started. */
  startSeconds: seconds(10).default(1),
  /** Starts that fail in a row before it is given up. */
  startRetries: z.number().int().min(0).max(20).default(3),
  /** After so long a stop is enforced. */
  stopSeconds: seconds(10).default(8),
});
export type ProcessSpec = z.output<typeof processSpec>;

const file = z.strictObject({ processes: z.array(processSpec).max(50) }).refine(({ processes }) => {
  const names = processes.map(({ name }) => name);
  return new Set(names).size === names.length && !names.includes('jobs');
});

/** @returns undefined where the file cannot be read or is no such file */
function specsIn(path: string): ProcessSpec[] | undefined {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8'))).processes;
  } catch {
    return undefined;
  }
}

export const processesConfig = defineConfig({
  variables: {
    EC_PROCESSES: z
      .string()
      .transform((path, context): ProcessSpec[] => {
        const specs = specsIn(path);
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
