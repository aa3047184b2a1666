import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z.email().default('admin@leadwright.example'),
  ADMIN_PASSWORD: z.string().min(15).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  /** Self-registration; invitation only unless switched on. */
  OPEN_REGISTRATION: z.enum(['on', 'off']).default('off'),
  /** How long an access token lives; the page refreshes it by itself. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(600),
  /** Files of imports on which nothing has happened for so long are removed. */
  UPLOAD_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Behind a proxy that ends TLS: trust its headers and mark cookies Secure. */
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),
});

/**
 * What new work leaves free beside the embedded database: its log grows by 16 MB at a time, and a database that cannot
 * write its log stops. One step of a job writes a fraction of this.
 */
export const RESERVE_BYTES = 256 * 2 ** 20;

/** Something the person who starts the server can mend: printed as one line, without a stack. */
export class StartError extends Error {}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** New work is refused when it would leave less on the disk of `dataDir`. */
  reserveBytes: number;
  databaseUrl: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  demo: boolean;
  openRegistration: boolean;
  accessTokenSeconds: number;
  uploadDays: number;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  trustProxy: boolean;
  webDir: string;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`The configuration is wrong. ${problems.join('; ')}`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(ROOT, values.DATA_DIR),
    reserveBytes: values.DATABASE_URL ? 0 : RESERVE_BYTES,
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demo: values.DEMO === 'on',
    openRegistration: values.OPEN_REGISTRATION === 'on',
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    uploadDays: values.UPLOAD_DAYS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 'on',
    webDir: resolve(ROOT, 'web/dist'),
  };
}
