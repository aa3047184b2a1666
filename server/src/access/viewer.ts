import { type Action, type Grant, grantedScope, type Scope, type Subject } from '@leadwright/contract/access';
import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { AppError } from '@leadwright/contract/errors';

/** Who asks: the signed-in user with the grants of this very moment. */
export interface Viewer {
  userId: string;
  /** The first role: where they begin, and with which views. */
  roleId: string;
  /** Every role that they have, the first among them. */
  roles: readonly string[];
  sessionId: string;
  /** Set for a client's user, who never sees another client's rows. */
  clientId: string | null;
  /** Of a client's user who is kept to chosen campaigns of the client: those; null of all others. */
  campaigns: readonly string[] | null;
  displayName: string;
  /** Set where a program asks by an API token. */
  tokenId?: string;
  grants: readonly Grant[];
  /** What the agency says of the program's fields, where it is not the program's own word. */
  core?: CoreSettings;
  /** Whoever sees what this user sees, where somebody does: nothing is changed then, and what is on record is theirs. */
  actorId?: string;
}

/** Nobody: what a public call's handler receives. Every right is denied. */
export const ANONYMOUS_VIEWER: Viewer = {
  userId: '',
  roleId: '',
  roles: [],
  sessionId: '',
  clientId: null,
  campaigns: null,
  displayName: '',
  grants: [],
};

export function forbidden(subject: Subject, action: Action): AppError {
  return new AppError('forbidden', 'You do not have permission to do this.', { detail: { subject, action } });
}

/** Refuses a client’s user what is the agency’s own affair, whatever their rights. */
export function requireStaff({ clientId }: Viewer, subject: Subject, action: Action): void {
  if (clientId) throw forbidden(subject, action);
}

/** The scope in which the viewer may act on a subject; without the right the call is refused. */
export function requireScope(viewer: Viewer, subject: Subject, action: Action): Scope {
  const scope = grantedScope(viewer.grants, subject, action);
  if (!scope) throw forbidden(subject, action);
  return scope;
}
