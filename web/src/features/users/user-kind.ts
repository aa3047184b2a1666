import type { AnyResource } from '@leadwright/contract/resource';
import type { UserEndpoints } from '@leadwright/contract/users/user-endpoints';
import type { ComponentType } from 'react';
import type { EntityScreens } from '../../paths.ts';

/** The user data that the screens for staff users and the screens for client users have in common. */
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

export interface DeactivateDialogProps {
  user: Pick<User, 'id' | 'name'>;
  onClose: () => void;
}

/** What differs between the screens for staff users and the screens for client users. */
export interface UserKindConfig {
  resource: AnyResource;
  endpoints: UserEndpoints;
  screens: EntityScreens;
  /** Fields that have the same value for all users who are invited together. */
  shared: readonly string[];
  /** Confirms and performs the deactivation of a user. */
  DeactivateDialog: ComponentType<DeactivateDialogProps>;
}
