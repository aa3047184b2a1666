import type { Action, Subject } from '@leadwright/contract/access';
import type { CallInput } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import { login, logout, WRONG_CREDENTIALS } from '@leadwright/contract/features/auth';
import { type ReactNode, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { endSession, onSessionChange, session, storeSession } from '../storage/session.ts';
import { currentPermissions, onPermissionsChange } from './ability.ts';

/** Signs in and stores the session. Throws an `AppError` when the sign-in is rejected or the reply has no user. */
export async function signIn(body: CallInput<typeof login>['body']): Promise<void> {
  const { accessToken, userData } = await call(login, { body });
  if (!userData) throw new AppError('wrong_credentials', WRONG_CREDENTIALS);
  storeSession(accessToken, userData);
}

/** Ends the session in all tabs and at the external provider, even when the server does not respond. */
export async function signOut(): Promise<void> {
  const reply = await call(logout).catch(() => undefined);
  endSession('signed-out');
  if (reply?.leave_at) window.location.assign(reply.leave_at);
}

export function useSession() {
  return useSyncExternalStore(onSessionChange, session);
}

export function usePermissions() {
  return useSyncExternalStore(onPermissionsChange, currentPermissions);
}

export function useCan(subject: Subject, action: Action): boolean {
  return usePermissions().can(action, subject);
}

export function Can({ subject, action, children }: { subject: Subject; action: Action; children: ReactNode }) {
  return useCan(subject, action) ? children : null;
}
