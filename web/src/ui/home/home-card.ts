import type { Access, Action, Subject } from '@leadwright/contract/access';
import type { ReactNode } from 'react';

export interface Permission {
  subject: Subject;
  action: Action;
}

/** A loaded card. Each card loads its own data, so that a slow or failed card does not affect the others. */
export interface LoadedCard {
  /** The access of the card's endpoint. It must equal the permission of the `HomeCard`. */
  access: Access;
  render: () => ReactNode;
}

/**
 * A card of the home page. Each feature lists its cards in the `home.ts` of its folder, and the home page collects
 * these lists.
 */
export interface HomeCard {
  name: string;
  /** Without this permission the card is neither shown nor loaded. */
  permission: Permission;
  /** Users with this permission work with the content of the card and see the card before read-only cards. */
  workPermission?: Permission;
  /** The position among the work cards or among the read-only cards; lower numbers come first. */
  order: number;
  size: 'figure' | 'wide' | 'narrow';
  load: () => Promise<{ card: LoadedCard }>;
}

/** Returns the cards that the user may read, work cards first. */
export function visibleCards(cards: HomeCard[], can: (permission: Permission) => boolean): HomeCard[] {
  const isWork = ({ workPermission }: HomeCard) => workPermission !== undefined && can(workPermission);
  return cards
    .filter(({ permission }) => can(permission))
    .toSorted((a, b) => Number(isWork(b)) - Number(isWork(a)) || a.order - b.order);
}
