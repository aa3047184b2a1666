import type { Access, Action, Subject } from '@leadwright/contract/access';
import type { ReactNode } from 'react';

export interface Right {
  subject: Subject;
  action: Action;
}

/** A card as it is loaded. It reads for itself, so that one that is slow or fails leaves the others alone. */
export interface LoadedCard {
  /** What its call asks for, which is the right that it is listed with. */
  access: Access;
  draw: () => ReactNode;
}

/** A card of home, listed by its feature in the `home.ts` of its folder. Home finds these lists and knows no card by name. */
export interface HomeCard {
  name: string;
  /** Without it the card is not there, and nothing of it is loaded. */
  right: Right;
  /** Who has this right works with what the card shows, and finds it before what they may only look at. */
  work?: Right;
  /** Lower is further up, among cards that weigh the same. */
  place: number;
  size: 'figure' | 'wide' | 'narrow';
  load: () => Promise<{ card: LoadedCard }>;
}

/** The home of somebody: the cards they may read, their own work first. */
export function homeOf(cards: HomeCard[], can: (right: Right) => boolean): HomeCard[] {
  const isWork = ({ work }: HomeCard) => work !== undefined && can(work);
  return cards
    .filter(({ right }) => can(right))
    .toSorted((a, b) => Number(isWork(b)) - Number(isWork(a)) || a.place - b.place);
}
