import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

/** The tone of a state, named after a theme colour. */
export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'gray';
/** The tone of a badge, optionally with an icon that replaces the icon of the tone. */
export type Look = Tone | readonly [Tone, TablerIcon];

const ICONS: Record<Tone, TablerIcon> = {
  primary: IconClock,
  success: IconCheck,
  warning: IconAlertTriangle,
  danger: IconX,
  gray: IconMinus,
};

/** A state with an icon, a label and a tint, so that colour is never the only difference. */
export function StateBadge({ look, title, children }: { look: Look; title?: string | undefined; children: ReactNode }) {
  const [tone, Icon] = typeof look === 'string' ? [look, ICONS[look]] : look;
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon size={14} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  );
}

/** Returns a function that renders the badge of a state, with the labels of the contract. */
export function badgeOf<State extends string>(labels: Record<State, string>, looks: Record<State, Look>) {
  return (state: string | null | undefined): ReactNode => {
    if (!state || !Object.hasOwn(labels, state)) return state;
    return <StateBadge look={looks[state as State]}>{labels[state as State]}</StateBadge>;
  };
}
