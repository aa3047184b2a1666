/** Why work on a job ends early: on request, or because another worker has taken it over. */
export class JobStoppedError extends Error {
  readonly control: 'pause' | 'cancel' | 'lost';
  constructor(control: 'pause' | 'cancel' | 'lost') {
    super(control);
    this.control = control;
  }
}

/** Another worker takes work over after this time without a heartbeat. */
export const LEASE_SECONDS = 15;
const HEARTBEAT_MS = 3_000;

/** Renews a lease until it is released. The signal fires when the lease is lost or `outer` aborts. */
export function keepLeaseAlive(
  outer: AbortSignal,
  isRenewed: () => Promise<boolean>,
): { signal: AbortSignal; releaseLease: () => void } {
  const lost = new AbortController();
  const timer = setInterval(async () => {
    // An unresponsive database has not given the lease to another worker.
    if (!(await isRenewed().catch(() => true))) lost.abort();
  }, HEARTBEAT_MS);
  return { signal: AbortSignal.any([outer, lost.signal]), releaseLease: () => clearInterval(timer) };
}
