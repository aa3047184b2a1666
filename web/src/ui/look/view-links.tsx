import { Link } from 'react-router';
import { formatCount } from '../format.ts';
import classes from './view-links.module.css';

interface ViewLink {
  name: string;
  label: string;
  to: string;
  /** How many rows are behind it, once that is known. */
  rows?: number | undefined;
}

/** The ways to look at what a screen shows, a link each: a way back, a new tab and a bookmark come with them. */
export function ViewLinks({ label, links, shown }: { label: string; links: readonly ViewLink[]; shown: string }) {
  return (
    <nav aria-label={label} className={classes.links}>
      {links.map(({ name, to, label, rows }) => (
        <Link key={name} to={to} className={classes.link} aria-current={name === shown ? 'page' : undefined}>
          {label}
          {rows !== undefined && <span className={classes.rows}>{formatCount(rows)}</span>}
        </Link>
      ))}
    </nav>
  );
}
