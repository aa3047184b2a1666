import './messages.ts';
import { ActionIcon, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type Query, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermissions, useSession } from '../../session/session.tsx';
import { formatDay, formatTime, isoToday } from '../../ui/format.ts';
import { CardBoundary } from '../../ui/home/card-boundary.tsx';
import { type HomeCard, visibleCards } from '../../ui/home/home-card.ts';
import { Page } from '../../ui/page.tsx';
import { Failed } from '../../ui/states.tsx';
import classes from './dashboard.module.css';

/** Cards of all features. A new feature needs no change here. */
const homeModules = import.meta.glob<{ cards: HomeCard[] }>('../*/home.ts', { eager: true });
const CARDS = Object.values(homeModules).flatMap(({ cards }) => cards);
const COLUMNS = ['wide', 'narrow'] as const;

export function Screen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const permissions = usePermissions();
  const cards = visibleCards(CARDS, ({ subject, action }) => permissions.can(action, subject));
  const figures = cards.filter(({ size }) => size === 'figure');
  const columns = COLUMNS.map((column) => cards.filter(({ size }) => size === column)).filter(
    ({ length }) => length > 0,
  );
  const subtitle = (
    <Text c="dimmed">{t('dashboard.dayAndRole', { day: formatDay(isoToday()), role: profile?.userRole ?? '' })}</Text>
  );
  return (
    <Page title={t('dashboard.title')} badge={subtitle} actions={<RefreshButton />}>
      <Stack gap={12}>
        <Cards className={classes.figures} cards={figures} />
        <div className={classes.columns} data-columns={columns.length}>
          {columns.map((column) => (
            <Cards key={column[0]?.size} className={classes.column} cards={column} />
          ))}
        </div>
        {cards.length === 0 && <Text c="dimmed">{t('dashboard.nothing')}</Text>}
      </Stack>
    </Page>
  );
}

const Cards = ({ className, cards }: { className: string | undefined; cards: HomeCard[] }) => (
  <div className={className}>
    {cards.map((card) => (
      <div key={card.name} data-card={card.name}>
        <CardBoundary>
          <CardSlot card={card} />
        </CardBoundary>
      </div>
    ))}
  </div>
);

/** Loads the script of one card. A failed load offers a retry and does not affect the other cards. */
function CardSlot({ card: { name, size, load } }: { card: HomeCard }) {
  const query = useQuery({ queryKey: ['home card', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
  if (query.error && !query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={size === 'figure' ? 84 : 180} />;
  return query.data.card.render();
}

const isHomeQuery = ({ meta }: Query) => meta?.isHome === true;

/** Shows the time at which the oldest data was loaded, and a button that reloads all cards. */
function RefreshButton() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ predicate: isHomeQuery }) > 0;
  const homeQueries = client.getQueryCache().findAll({ type: 'active', predicate: isHomeQuery });
  const oldestUpdate = Math.min(...homeQueries.flatMap(({ state }) => state.dataUpdatedAt || []));
  return (
    <>
      {Number.isFinite(oldestUpdate) && (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('dashboard.asOf', { time: formatTime(oldestUpdate) })}
        </Text>
      )}
      <Tooltip label={t('dashboard.refresh')}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('dashboard.refresh')}
          aria-busy={isRefreshing}
          onClick={() => client.refetchQueries({ type: 'active', predicate: isHomeQuery })}
        >
          <IconRefresh size={16} className={isRefreshing ? classes.turning : undefined} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
