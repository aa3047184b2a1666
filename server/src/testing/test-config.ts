import type { Config } from '../config.ts';

export const TEMPLATE = 'leadwright_template';
export const PASSWORD = 'a password for tests only';

export const TEST_CONFIG: Config = {
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  reserveBytes: 0,
  databaseUrl: undefined,
  adminEmail: 'admin@leadwright.example',
  adminPassword: PASSWORD,
  demo: false,
  openRegistration: false,
  accessTokenSeconds: 600,
  uploadDays: 30,
  uploadQuotaBytes: 2 ** 40,
  imageBytes: 10 * 2 ** 20,
  imageQuotaBytes: 2 ** 40,
  smtp: undefined,
  agencyName: 'Leadwright',
  postalAddress: '4 Cloth Hall Street, Leeds LS1 2HD',
  nameServers: [],
  publicUrl: 'https://portal.example',
  oidc: undefined,
  localSignIn: true,
  idleSeconds: undefined,
  chromiumPath: undefined,
  libreOfficePath: undefined,
  logLevel: 'silent',
  trustProxy: false,
  webDir: '',
};
