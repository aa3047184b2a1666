import type { Access, Action, Subject } from '@leadwright/contract/access';
import type { ReactNode } from 'react';

export interface Permission {
  subject: Subject;
  action: Action;
}

/** A loaded card. Each card loads its own data, so that a slow or failed one does not affect the others. */
export interface LoadedCard {
  /** The access of its call, which is the permission that it is listed with. */
  access: Access;
  draw: () => ReactNode;
}

/**
 * A card of the home page, listed by its feature in the `home.ts` of its folder. The home page finds these lists and
 * knows no card by name.
 */
export interface HomeCard {
  name: string;
  /** Without this permission the card is neither shown nor loaded. */
  permission: Permission;
  /** Users with this permission work with the content of the card and see it before read-only ones. */
  work?: Permission;
  /** Cards with a lower number come first within the same rank. */
  order: number;
  size: 'figure' | 'wide' | 'narrow';
  load: () => Promise<{ card: LoadedCard }>;
}

/** Returns the cards that the user may read, those of their own work first. */
export function visibleCards(cards: HomeCard[], can: (permission: Permission) => boolean): HomeCard[] {
  const isWork = ({ work }: HomeCard) => work !== undefined && can(work);
  return cards
    .filter(({ permission }) => can(permission))
    .toSorted((a, b) => Number(isWork(b)) - Number(isWork(a)) || a.order - b.order);
}
