import { Skeleton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Failed } from '../states.tsx';
import classes from './home.module.css';

interface FigureProps {
  icon: TablerIcon;
  label: string;
  /** The URL of the rows behind the figure. */
  to?: string | undefined;
  /** Undefined while the figure is loaded. */
  value: string | undefined;
  error?: Error | null;
  onRetry: () => void;
  change?: ReactNode;
  /** A chart of the earlier values. */
  trend?: ReactNode;
}

/** A figure with its change and its trend. */
export function Figure({ icon: Icon, label, to, value, error, onRetry, change, trend }: FigureProps) {
  const content = (
    <>
      <span className={classes.label}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {label}
      </span>
      {value !== undefined ? <span className={classes.value}>{value}</span> : !error && <Skeleton height={31} w={96} />}
    </>
  );
  return (
    <section className={classes.figure} aria-busy={value === undefined && !error}>
      {to ? (
        <Link to={to} className={classes.whole}>
          {content}
        </Link>
      ) : (
        <div>{content}</div>
      )}
      {error && value === undefined && <Failed error={error} onRetry={onRetry} />}
      <div className={classes.part}>
        <span>{change}</span>
        {trend}
      </div>
    </section>
  );
}
