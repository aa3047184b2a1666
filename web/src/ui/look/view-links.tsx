import { Link } from 'react-router';
import { formatCount } from '../format.ts';
import classes from './view-links.module.css';

interface ViewLink {
  name: string;
  label: string;
  to: string;
  /** The number of rows of the view, once it is loaded. */
  rows?: number | undefined;
}

/** The views of a screen as links, which support Back, new tabs and bookmarks. */
export function ViewLinks({
  label,
  links,
  currentName,
}: {
  label: string;
  links: readonly ViewLink[];
  currentName: string;
}) {
  return (
    <nav aria-label={label} className={classes.links}>
      {links.map(({ name, to, label, rows }) => (
        <Link key={name} to={to} className={classes.link} aria-current={name === currentName ? 'page' : undefined}>
          {label}
          {rows !== undefined && <span className={classes.rows}>{formatCount(rows)}</span>}
        </Link>
      ))}
    </nav>
  );
}
