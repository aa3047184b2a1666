/** Why a piece of a job ends early: somebody wished it, or another worker has taken it over. */
export class Stopped extends Error {
  readonly control: 'pause' | 'cancel' | 'lost';
  constructor(control: 'pause' | 'cancel' | 'lost') {
    super(control);
    this.control = control;
  }
}

export const HEARTBEAT_MS = 3_000;
/** What a worker was at is taken up by another once it has been silent for this long. */
export const LEASE_SECONDS = 15;
