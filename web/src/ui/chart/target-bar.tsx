import type { CSSProperties, ReactNode } from 'react';
import classes from './target-bar.module.css';

interface TargetBarProps {
  value: number;
  /** The target or limit, which is the full width of the bar. */
  of: number;
  /** The value that is due by now, marked on the bar. */
  due?: number | null;
  /** Whether the bar has the warning colour: the value is behind the target, or near or beyond the limit. */
  isShort: boolean;
  label: ReactNode;
  dueLabel?: string | undefined;
}

const percentOf = (value: number, total: number) => `${total > 0 ? Math.min(100, (100 * value) / total) : 0}%`;

/** Shows the reached part of a target and a mark at the due value. */
export function TargetBar({ value, of: target, due, isShort, label, dueLabel }: TargetBarProps) {
  const style = { '--reached': percentOf(value, target), '--due': percentOf(due ?? 0, target) } as CSSProperties;
  return (
    <div className={classes.target} data-short={isShort || undefined}>
      <div className={classes.label}>{label}</div>
      <div className={classes.bar} style={style} title={dueLabel}>
        <span className={classes.reached} />
        {due !== null && due !== undefined && <span className={classes.due} />}
      </div>
      {dueLabel && <span className={classes.words}>{dueLabel}</span>}
    </div>
  );
}
