import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

const isIpRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const size = version === 4 ? 32 : 128;
  return version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size));
};

function readProxies(text: string, context: z.RefinementCtx): false | number | string[] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isIpRange)) return addresses;
  const message = 'give "off", how many proxies there are (such as 1), or their addresses, separated by commas';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** One address, alone or after a name: `Leadwright <portal@agency.example>`. */
const SENDER = /^([^<>\r\n]*<[^<>\s@,;]+@[^<>\s@,;]+>|[^<>\s@,;]+@[^<>\s@,;]+)$/;

const NAME_SERVERS =
  /^\s*([\d.]+|\[[\da-f:.]+\]|[\da-f:]+)(:\d+)?(\s*,\s*([\d.]+|\[[\da-f:.]+\]|[\da-f:]+)(:\d+)?)*\s*$/i;

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z.email().default('admin@leadwright.example'),
  ADMIN_PASSWORD: z.string().min(15).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  /** Allows self-registration; without it, users join by invitation only. */
  OPEN_REGISTRATION: z.enum(['on', 'off']).default('off'),
  /** The lifetime of an access token. The page refreshes it automatically. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(600),
  /** Import files without activity for this many days are deleted. */
  UPLOAD_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** The disk space for the files of one user, until they are deleted. */
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).max(10_000_000).default(3_000),
  /** The largest size of one image, and of all images of the agency together. */
  IMAGE_MB: z.coerce.number().min(0.01).max(100).default(10),
  IMAGE_QUOTA_MB: z.coerce.number().min(0.01).max(10_000_000).default(1_000),
  /** The mail server. Without it, no mail is sent and administrators read every mail in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'give an address, or a name and an address: Name <name@agency.example>')
    .optional(),
  /** The agency's name and postal address in mails; mail to external people must contain both. */
  AGENCY_NAME: z.string().trim().min(1).max(120).default('Leadwright'),
  AGENCY_ADDRESS: z.string().trim().max(300).default(''),
  /** The name servers that look up which domains accept mail. The default is the name servers of the machine. */
  DNS_SERVERS: z
    .string()
    .regex(NAME_SERVERS, 'give addresses, with commas between: 192.0.2.53, [2001:db8::53]:53')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .optional(),
  /** Never taken from a request, because the caller could make password links point to another host. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sign-in through an OpenID Connect provider, with or without passwords. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeProvider, 'use https; http is allowed only for a provider on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider's name as users know it. */
  OIDC_NAME: z.string().max(60).default('single sign-on'),
  /** People with a confirmed address in these domains become users at their first sign-in, with the named role. */
  OIDC_ALLOWED_DOMAINS: z.string().transform(readDomains).optional(),
  OIDC_ALLOWED_DOMAINS_ROLE: z.string().optional(),
  LOCAL_SIGN_IN: z.enum(['on', 'off']).default('on'),
  /** Signs users out after this many minutes without activity, with a warning; never when not set. */
  IDLE_MINUTES: z.coerce.number().min(0.1).max(1_440).optional(),
  /** Programs that convert HTML and Word documents to PDF; searched in the usual folders when not set. */
  CHROMIUM_PATH: z.string().min(1).optional(),
  LIBREOFFICE_PATH: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /**
   * For proxies that terminate TLS: how many there are, or their addresses. The caller's address is the last one in
   * X-Forwarded-For that is not a proxy's. The addresses before it are not verified.
   */
  TRUST_PROXY: z.string().default('off').transform(readProxies),
});

/** Returns whether the address is safe to send secrets to: plain http is allowed on this machine only. */
function isSafeProvider(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

function readDomains(text: string, context: z.RefinementCtx): string[] {
  const domains = text.split(',').map((part) => part.trim().toLowerCase());
  if (domains.every((domain) => DOMAIN.test(domain))) return domains;
  context.addIssue({ code: 'custom', message: 'give domains such as agency.example, separated by commas' });
  return z.NEVER;
}

/**
 * The disk space that new work leaves free for the embedded database, which stops when it cannot write its log. The log
 * grows in steps of 16 MB, and one step of a job writes a fraction of the reserve.
 */
export const RESERVE_BYTES = 256 * 2 ** 20;

/** An error that the administrator can fix: printed as one line, without a stack. */
export class StartError extends Error {}

/** The OpenID Connect provider for signing in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** The domains whose people become users at the first sign-in; may be empty. */
  allowedDomains: string[];
  role: string | undefined;
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** New work is rejected when it would leave less space on the disk of `dataDir`. */
  reserveBytes: number;
  databaseUrl: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  demo: boolean;
  openRegistration: boolean;
  accessTokenSeconds: number;
  uploadDays: number;
  uploadQuotaBytes: number;
  /** The largest size of one image, and of all images together. */
  imageBytes: number;
  imageQuotaBytes: number;
  /** The SMTP server and the sender of all mail; undefined when mail is not set up. */
  smtp: { url: string; from: string } | undefined;
  agencyName: string;
  /** The postal address on one line; empty when not set. */
  postalAddress: string;
  /** The name servers that look up which domains accept mail. Empty for the name servers of the machine. */
  nameServers: string[];
  /** The address of the portal, without a slash at the end: links in mails begin with it. */
  publicUrl: string;
  /** Undefined without an external sign-in provider. */
  oidc: OidcSettings | undefined;
  /** False when only administrators can sign in with a password. */
  localSignIn: boolean;
  /** Undefined when users are never signed out for inactivity. */
  idleSeconds: number | undefined;
  /** Set in the configuration; otherwise both are searched for. */
  chromiumPath: string | undefined;
  libreOfficePath: string | undefined;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  /** False without a proxy; otherwise the number of proxies, or their addresses. */
  trustProxy: false | number | string[];
  webDir: string;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const nonEmptyVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmptyVariables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`The configuration is wrong. ${problems.join('; ')}`);
  }
  const values = parsed.data;
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values;
  if (url && !(from && publicUrl))
    throw new StartError(
      'With SMTP_URL, also set MAIL_FROM (the sender of emails) and PUBLIC_URL (the address in their links).',
    );
  const oidc = readOidc(values);
  if (values.LOCAL_SIGN_IN === 'off' && !oidc)
    throw new StartError('With LOCAL_SIGN_IN=off, set up the provider that people sign in through: OIDC_ISSUER.');
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
    imageBytes: Math.floor(values.IMAGE_MB * 2 ** 20),
    imageQuotaBytes: Math.floor(values.IMAGE_QUOTA_MB * 2 ** 20),
    smtp: url && from ? { url, from } : undefined,
    agencyName: values.AGENCY_NAME,
    postalAddress: values.AGENCY_ADDRESS,
    nameServers: values.DNS_SERVERS ?? [],
    publicUrl: (publicUrl ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    oidc,
    localSignIn: values.LOCAL_SIGN_IN === 'on',
    idleSeconds: values.IDLE_MINUTES && values.IDLE_MINUTES * 60,
    chromiumPath: values.CHROMIUM_PATH,
    libreOfficePath: values.LIBREOFFICE_PATH,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    webDir: resolve(ROOT, 'web/dist'),
  };
}

function readOidc(values: z.output<typeof environment>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const { OIDC_ALLOWED_DOMAINS: domains, OIDC_ALLOWED_DOMAINS_ROLE: role } = values;
  if (!issuer && !clientId && !clientSecret && !domains && !role) return undefined;
  if (!(issuer && clientId && clientSecret && values.PUBLIC_URL))
    throw new StartError(
      'For single sign-on, set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL (where the provider sends people back to).',
    );
  if (!domains !== !role)
    throw new StartError('Set OIDC_ALLOWED_DOMAINS and OIDC_ALLOWED_DOMAINS_ROLE (the name of a role) together.');
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME, allowedDomains: domains ?? [], role };
}
