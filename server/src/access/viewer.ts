import { type Action, type Grant, grantedScope, type Scope, type Subject } from '@leadwright/contract/access';
import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { AppError } from '@leadwright/contract/errors';

/** The signed-in user of a request with their current grants. */
export interface Viewer {
  userId: string;
  /** The first role, which decides the landing page and the default views. */
  roleId: string;
  /** All roles of the user, the first role first. */
  roles: readonly string[];
  sessionId: string;
  /** Set for a client user, who never sees another client's rows. */
  clientId: string | null;
  /** The campaigns that a client user is limited to; null for all other users. */
  campaigns: readonly string[] | null;
  displayName: string;
  /** Set when the request uses an API token. */
  tokenId?: string;
  grants: readonly Grant[];
  /** The agency's settings for core fields, where they differ from the defaults. */
  core?: CoreSettings;
  /** The user who views as this one. Every write is then rejected, and audit entries name that user. */
  actorId?: string;
}

/** The viewer of a public request, without any permission. */
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

/** Throws `forbidden` for client users, regardless of their permissions: the action concerns the agency only. */
export function requireStaff({ clientId }: Viewer, subject: Subject, action: Action): void {
  if (clientId) throw forbidden(subject, action);
}

/** Returns the scope in which the viewer may act on a subject. Throws `forbidden` without the permission. */
export function requireScope(viewer: Viewer, subject: Subject, action: Action): Scope {
  const scope = grantedScope(viewer.grants, subject, action);
  if (!scope) throw forbidden(subject, action);
  return scope;
}
