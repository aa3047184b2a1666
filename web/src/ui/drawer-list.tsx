import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './drawer-list.module.css';
import type { Tone } from './look/state-badge.tsx';

export const DrawerList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

interface ItemProps {
  icon: TablerIcon;
  tone?: Tone | undefined;
  title: string;
  /** The screen of the item. */
  to?: string | undefined;
  onOpen?: (() => void) | undefined;
  isUnread?: boolean;
  /** Short facts under the title, such as a time. */
  meta: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A row of a drawer, such as a notification or a job: an icon, one line of text with facts below, and actions. */
export function DrawerItem({ icon: Icon, tone, title, to, onOpen, isUnread, meta, actions, children }: ItemProps) {
  const colour = tone && tone !== 'gray' ? `var(--mantine-color-${tone}-light-color)` : undefined;
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <Icon
        size={18}
        stroke={1.5}
        aria-hidden
        className={classes.icon}
        style={colour ? { color: colour } : undefined}
      />
      <div className={classes.text}>
        <p className={classes.title}>
          {to ? (
            <Link to={to} onClick={onOpen}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={classes.meta}>{meta}</p>
        {children}
      </div>
      {actions}
    </li>
  );
}
