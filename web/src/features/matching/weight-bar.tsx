import classes from './weight-bar.module.css';

interface WeightBarProps {
  /** In percent of the cell's width: where zero is, and where the bar begins and ends. */
  zero: number;
  from: number;
  to: number;
  isTotal?: boolean;
}

/** A bar for what is added to the odds or taken from them; its cell is positioned. */
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
