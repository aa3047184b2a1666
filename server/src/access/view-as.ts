import { grantedScope, SCOPES } from '@leadwright/contract/access';
import type { Viewer } from './viewer.ts';

/**
 * Returns whether a viewer may view as another user, who must not have permissions that the viewer lacks. Checked on
 * every call, because the permissions of both can change.
 */
export const mayViewAs = (viewer: Viewer, other: Viewer): boolean =>
  grantedScope(viewer.grants, 'view-as', 'read') !== undefined &&
  other.grants.every(({ subject, action, scope }) => {
    const granted = grantedScope(viewer.grants, subject, action);
    return granted !== undefined && SCOPES.indexOf(granted) >= SCOPES.indexOf(scope);
  });
