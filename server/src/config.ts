import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

const isAddress = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

function readProxies(text: string, context: z.RefinementCtx): false | number | string[] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((each) => each.trim());
  if (addresses.every(isAddress)) return addresses;
  const message = 'give "off", how many proxies there are (such as 1), or their addresses, separated by commas';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** One address, alone or behind a name: `Leadwright <portal@agency.example>`. */
const SENDER = /^([^<>\r\n]*<[^<>\s@,;]+@[^<>\s@,;]+>|[^<>\s@,;]+@[^<>\s@,;]+)$/;

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
  /** What the files of one person may take on the disk together, until they are removed. */
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).max(10_000_000).default(3_000),
  /** Without it nothing is sent: administrators read every mail in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'give an address, or a name and an address: Name <name@agency.example>')
    .optional(),
  /** Never taken from a request: whoever asks for a password link could make it lead to a host of theirs. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /**
   * Behind proxies that end TLS: how many there are, or their addresses. The caller's address is the last that they
   * have not set themselves: whatever stands before it in X-Forwarded-For is the caller's own word.
   */
  TRUST_PROXY: z.string().default('off').transform(readProxies),
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
  uploadQuotaBytes: number;
  /** The SMTP server and the sender of all mail; undefined where mail is not set up. */
  smtp: { url: string; from: string } | undefined;
  /** Where people reach the portal, without a slash at the end: links in mails begin with it. */
  publicUrl: string;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  /** False where there is no proxy; else how many, or which. */
  trustProxy: false | number | string[];
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
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values;
  if (url && !(from && publicUrl))
    throw new StartError(
      'With SMTP_URL, set MAIL_FROM (the sender of mails) and PUBLIC_URL (where their links lead) too.',
    );
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
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 2 ** 20,
    smtp: url && from ? { url, from } : undefined,
    publicUrl: (publicUrl ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    webDir: resolve(ROOT, 'web/dist'),
  };
}
