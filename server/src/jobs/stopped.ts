/** Why a piece of a job ends early: somebody asked for it, or another worker has taken it over. */
export class Stopped extends Error {
  readonly control: 'pause' | 'cancel' | 'lost';
  constructor(control: 'pause' | 'cancel' | 'lost') {
    super(control);
    this.control = control;
  }
}

/** What a worker was at is taken up by another once it has been silent for this long. */
export const LEASE_SECONDS = 15;
const HEARTBEAT_MS = 3_000;

/** Renews a lease for as long as it is held; the signal fires when it is lost, or when everything is to stop. */
export function keepLeaseAlive(
  outer: AbortSignal,
  isRenewed: () => Promise<boolean>,
): { signal: AbortSignal; releaseLease: () => void } {
  const lost = new AbortController();
  const timer = setInterval(async () => {
    // a database that does not answer has not given the lease to another
    if (!(await isRenewed().catch(() => true))) lost.abort();
  }, HEARTBEAT_MS);
  return { signal: AbortSignal.any([outer, lost.signal]), releaseLease: () => clearInterval(timer) };
}
