/** Ends the work on a job early: on request, or because another worker has taken the job over. */
export class JobStoppedError extends Error {
  readonly control: 'pause' | 'cancel' | 'lost';
  constructor(control: 'pause' | 'cancel' | 'lost') {
    super(control);
    this.control = control;
  }
}

/** The time without a heartbeat after which another worker takes work over. */
export const LEASE_SECONDS = 15;
const HEARTBEAT_MS = 3_000;

/** Renews a lease until it is released. The signal fires when the lease is lost or `outerSignal` aborts. */
export function keepLeaseAlive(
  outerSignal: AbortSignal,
  renew: () => Promise<boolean>,
): { signal: AbortSignal; releaseLease: () => void } {
  const leaseLoss = new AbortController();
  const timer = setInterval(async () => {
    // The lease is not lost while the database does not respond.
    if (!(await renew().catch(() => true))) leaseLoss.abort();
  }, HEARTBEAT_MS);
  return { signal: AbortSignal.any([outerSignal, leaseLoss.signal]), releaseLease: () => clearInterval(timer) };
}
