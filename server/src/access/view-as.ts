import { grantedScope, SCOPES } from '@leadwright/contract/access';
import type { Viewer } from './viewer.ts';

/**
 * Returns whether a viewer may view as another user, who must not have permissions that the viewer lacks. Every request
 * checks this, because the permissions of both users can change.
 */
export const mayViewAs = (viewer: Viewer, target: Viewer): boolean =>
  grantedScope(viewer.grants, 'view-as', 'read') !== undefined &&
  target.grants.every(({ subject, action, scope }) => {
    const ownScope = grantedScope(viewer.grants, subject, action);
    return ownScope !== undefined && SCOPES.indexOf(ownScope) >= SCOPES.indexOf(scope);
  });
