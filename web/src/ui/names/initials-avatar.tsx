import type { CSSProperties } from 'react';
import { defaultTone, toCssColour } from '../look/tones.ts';
import { initialsOf } from './initials.ts';
import classes from './initials-avatar.module.css';

/** The kinds of records with an avatar. */
const ENTITIES_WITH_AVATAR = new Set(['accounts', 'contacts', 'clients', 'users']);
export const hasAvatar = (entity: string | undefined) => entity !== undefined && ENTITIES_WITH_AVATAR.has(entity);

/** The initials of a name in a colour derived from it. Hidden from screen readers, because the name is next to it. */
export function InitialsAvatar({ name, large }: { name: string; large?: boolean }) {
  const style = { '--face': toCssColour(defaultTone(name)) } as CSSProperties;
  return (
    <span
      className={classes.face}
      style={style}
      data-initials={initialsOf(name)}
      data-large={large || undefined}
      aria-hidden
    />
  );
}
