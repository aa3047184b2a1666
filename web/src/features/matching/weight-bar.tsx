import classes from './weight-bar.module.css';

interface WeightBarProps {
  /** Zero, start and end of the bar in percent of the cell width. */
  zero: number;
  from: number;
  to: number;
  isTotal?: boolean;
}

/** Draws a bar for the bits added to or subtracted from the match weight. The parent element needs a CSS position. */
export function WeightBar({ zero, from, to, isTotal = false }: WeightBarProps) {
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
