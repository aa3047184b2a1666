import './messages.ts';
import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { Skeleton, Text, Title } from '@mantine/core';
import { IconArrowRight, type TablerIcon } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Failed } from '../states.tsx';
import classes from './home.module.css';
import type { LoadedCard } from './home-card.ts';
import { HOME_CALL_OPTIONS, useCardCall } from './use-card-call.ts';

interface CardDefinition<E extends Endpoint> {
  /** The endpoint that loads the content. */
  call: E;
  input?: () => CallInput<E>;
  icon: TablerIcon;
  /** Called without data before the data is loaded. */
  title: (data?: ReplyOf<E>) => string;
  /** The number of open items, next to the title. */
  count?: (data: ReplyOf<E>) => string | false;
  /** Returns the link to the screen with all items. */
  useAllLink?: () => { to: string; label: string } | false;
  /** The text of an empty card. */
  nothing?: (data: ReplyOf<E>) => string | false;
  /** Whether the card is no longer needed, such as a completed list of first steps. */
  isHidden?: (data: ReplyOf<E>) => boolean;
  Body: ComponentType<{ data: ReplyOf<E> }>;
}

const NO_LINK = () => false as const;

/** Defines a card with a title and a body. */
export const homeCard = <E extends Endpoint>(definition: CardDefinition<E>): LoadedCard => ({
  access: definition.call.access,
  render: () => <Card {...definition} />,
});

function Card<E extends Endpoint>(definition: CardDefinition<E>) {
  const { call, input, icon: Icon, title, count, useAllLink = NO_LINK, nothing, isHidden, Body } = definition;
  const id = useId();
  const allLink = useAllLink();
  const { data, error, refetch } = useCardCall(call, input?.(), HOME_CALL_OPTIONS);
  if (data !== undefined && isHidden?.(data)) return null;
  const emptyMessage = data !== undefined && nothing?.(data);
  const itemCount = data !== undefined && count?.(data);
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={data === undefined && !error}>
      <header className={classes.head}>
        <div className={classes.name}>
          <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
          <Title order={2} id={id}>
            {title(data)}
          </Title>
        </div>
        {itemCount && <span className={classes.count}>{itemCount}</span>}
        {allLink && (
          <Link to={allLink.to} className={classes.all}>
            {allLink.label}
            <IconArrowRight size={14} aria-hidden />
          </Link>
        )}
      </header>
      {data !== undefined ? (
        emptyMessage ? (
          <Text c="dimmed" className={classes.nothing}>
            {emptyMessage}
          </Text>
        ) : (
          <Body data={data} />
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={96} m="sm" w="auto" />
      )}
    </section>
  );
}

interface CardRowProps {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  children?: ReactNode;
}

/** One item of a card: its title, details and actions. */
export const CardRow = ({ icon, title, detail, children }: CardRowProps) => (
  <li className={classes.row}>
    {icon}
    <div className={classes.what}>
      <div className={classes.title}>{title}</div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
    {children && <div className={classes.end}>{children}</div>}
  </li>
);

export const CardRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;
