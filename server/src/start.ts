import { join } from 'node:path';
import { createApp } from './app.ts';
import { readConfig, StartError } from './config.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { assertReachable, openPool, queryBuilder } from './database/pool.ts';
import { type DemoUser, describeSignIn } from './demo/agency.ts';
import { loadDemo } from './demo/load.ts';
import { loadReference } from './demo/reference.ts';
import { assertDomainRole } from './features/external-sign-in/domains.service.ts';
import { openJobPool } from './jobs/job-pool.ts';
import { assertFreePort, listen } from './listen.ts';
import { type MailSender, mailSender } from './mail/sender.ts';
import { type FirstAdministrator, setUp } from './setup.ts';

const GRID_TIMEOUT_MS = 5_000;

async function start(): Promise<void> {
  const config = readConfig();
  // The cache halves the start time of threads, and no thread needs the compiler, which takes 25 MB (decision 28).
  process.env.NODE_COMPILE_CACHE ??= join(config.dataDir, 'compiled');
  await assertFreePort(config);
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const url = config.databaseUrl ?? embedded!.url;
  const pool = openPool(url);
  const gridPool = openPool(url, 8, GRID_TIMEOUT_MS);
  const countPool = openPool(url, 2, GRID_TIMEOUT_MS);
  const jobPool = openJobPool(url);
  let app: Awaited<ReturnType<typeof createApp>> | undefined;
  let mail: MailSender | undefined;
  let shutdown: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    await app?.http.close();
    await Promise.all([app?.jobs.stop(), mail?.stop()]);
    await Promise.all([pool, gridPool, countPool, jobPool].map((connectionPool) => connectionPool.end()));
    await embedded?.stop();
  }
  const stop = () => {
    shutdown ??= stopAll();
    return shutdown;
  };

  try {
    await assertReachable(pool, url);
    await migrate(pool);
    const db = queryBuilder(pool);
    const administrator = await setUp(db, config);
    // Printed before anything else can fail, because the password is only shown here.
    if (administrator) printAdministrator(administrator);
    await assertDomainRole(db, config.oidc);
    await loadReference(db);
    // The database loads the demo while this thread registers the endpoints.
    const demoLoading = loadDemo(db, config.demo);
    // A failure is reported where it is awaited.
    demoLoading.catch(() => undefined);
    app = await createApp(config, pool, { gridPool, countPool, jobPool });
    printDemoUsers(await demoLoading);
    await listen(app.http, config);
    await app.jobs.start({ isAlone: embedded !== undefined });
    if (config.smtp) {
      mail = mailSender(db, app.http.log, config.smtp, app.bounceHandlers, config);
      mail.start();
    }
    const address = app.http.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    console.log(`Leadwright is at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`);
  } catch (error) {
    // Determined before the database stops and adds its last log lines.
    const cause = embedded ? await embedded.explain(error) : error;
    await stop();
    throw cause;
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  embedded?.supervise(console.error).then(async () => {
    if (shutdown) return;
    console.error('The embedded database has stopped. Start Leadwright again.');
    await stop().catch(() => undefined);
    process.exit(1);
  });
}

function printAdministrator({ email, generatedPassword }: FirstAdministrator): void {
  console.log(`First administrator: ${email}`);
  if (generatedPassword) console.log(`Password (shown once): ${generatedPassword}`);
}

function printDemoUsers(users: DemoUser[]): void {
  if (users.length > 0) console.log('Demo users, with the first administrator’s password:');
  for (const user of users) console.log(`  ${describeSignIn(user)}`);
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
