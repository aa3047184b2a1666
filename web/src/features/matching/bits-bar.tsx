import classes from './bits-bar.module.css';

interface BitsBarProps {
  /** In percent of the cell's width: where no bits are, and where the bar begins and ends. */
  zero: number;
  from: number;
  to: number;
  isTotal?: boolean;
}

/** A bar for what is added to the odds or taken from them; its cell is positioned. */
export function BitsBar({ zero, from, to, isTotal = false }: BitsBarProps) {
  return (
    <>
      <span className={classes.zero} style={{ insetInlineStart: `${zero}%` }} />
      <span
        className={classes.bar}
        data-sign={isTotal ? 'total' : to < from ? 'minus' : 'plus'}
        style={{ insetInlineStart: `${Math.min(from, to)}%`, width: `max(2px, ${Math.abs(to - from)}%)` }}
      />
    </>
  );
}
