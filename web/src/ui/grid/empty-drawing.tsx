import { ICONS, type IconName } from '../icons.ts';
import classes from './empty-drawing.module.css';

/** The drawing of an empty list, with the icon of its records. */
export function EmptyDrawing({ list }: { list: string }) {
  const Icon = list in ICONS ? ICONS[list as IconName] : ICONS.list;
  return (
    <span className={classes.drawing} aria-hidden>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.5} />
      </span>
    </span>
  );
}
