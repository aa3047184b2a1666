import { AppError, type Grant, grantedScope, type Scope, type Subject } from '@leadwright/contract';

/** Who asks: the signed-in user with the grants of this very moment. */
export interface Viewer {
  userId: string;
  roleId: string;
  sessionId: string;
  /** Set for a client's user, who never sees another client's rows. */
  clientId: string | null;
  displayName: string;
  grants: readonly Grant[];
}

/** Nobody: what a public call's handler receives. Every right is denied. */
export const NOBODY: Viewer = { userId: '', roleId: '', sessionId: '', clientId: null, displayName: '', grants: [] };

/** The scope in which the viewer may read a subject; without the right the call is refused. */
export function readScope(viewer: Viewer, subject: Subject): Scope {
  const scope = grantedScope(viewer.grants, subject, 'read');
  if (!scope)
    throw new AppError('forbidden', `You do not have the right to read ${subject}.`, {
      detail: { subject, action: 'read' },
    });
  return scope;
}
