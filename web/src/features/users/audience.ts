import type { AnyResource } from '@leadwright/contract/resource';
import type { UserCalls } from '@leadwright/contract/users/user-calls';
import type { ComponentType } from 'react';
import type { EntityScreens } from '../../paths.ts';

/** A user as the screens of either audience know them. */
export interface User {
  id: string;
  name: string;
  email: string;
  status: string;
  archived_at: string | null;
  two_factor: 'on' | 'off';
  can: { update: boolean };
  invitation: 'open' | 'expired' | 'revoked' | null;
  is_last_administrator?: boolean;
}

export interface LeavingProps {
  user: Pick<User, 'id' | 'name'>;
  onClose: () => void;
}

/** What differs between the agency's own people and those of clients. */
export interface Audience {
  resource: AnyResource;
  calls: UserCalls;
  screens: EntityScreens;
  /** The fields that all lines of an invitation share. */
  shared: readonly string[];
  /** Asks what has to be asked before somebody is deactivated, and does it. */
  Leaving: ComponentType<LeavingProps>;
}
