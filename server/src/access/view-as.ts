import { grantedScope, SCOPES } from '@leadwright/contract/access';
import type { Viewer } from './viewer.ts';

/**
 * Whether somebody may see what another user sees. Whoever had rights that the viewer has not would lend them by it.
 * Asked at every call, since the rights of either may change meanwhile.
 */
export const mayViewAs = (viewer: Viewer, other: Viewer): boolean =>
  grantedScope(viewer.grants, 'view-as', 'read') !== undefined &&
  other.grants.every(({ subject, action, scope }) => {
    const held = grantedScope(viewer.grants, subject, action);
    return held !== undefined && SCOPES.indexOf(held) >= SCOPES.indexOf(scope);
  });
