import type { CSSProperties } from 'react';
import { initialsOf } from './initials.ts';
import classes from './initials-avatar.module.css';
import { toneFor, toneOf } from './tones.ts';

/** The kinds of things that are known by a face. */
const FACED = new Set(['accounts', 'contacts', 'clients', 'users']);
export const hasAvatar = (entity: string | undefined) => entity !== undefined && FACED.has(entity);

/** The monogram of a name, in the colour that the name has everywhere. It stands beside the name, which says it all. */
export function InitialsAvatar({ name, large }: { name: string; large?: boolean }) {
  const style = { '--face': toneOf(toneFor(name)) } as CSSProperties;
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
