// Types for the used part of autocannon, because the package has no types.
declare module 'autocannon' {
  export interface AutocannonRequest {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request is sent. */
    setupRequest?(request: AutocannonRequest): AutocannonRequest;
  }

  export interface AutocannonResult {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }

  export interface AutocannonOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** The number of calls, instead of a duration. */
    amount?: number;
    requests: AutocannonRequest[];
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package is made
  export default function autocannon(options: AutocannonOptions): Promise<AutocannonResult>;
}
