import './messages.ts';
import { countRows } from '@leadwright/contract/features/exports';
import type { Dataset, FilterModel } from '@leadwright/contract/grid';
import { Skeleton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { t } from 'i18next';
import { Link } from 'react-router';
import { translated } from '../../messages/translated.ts';
import { formatCount, isoToday, subtractDays, timeZone } from '../format.ts';
import { Failed } from '../states.tsx';
import classes from './home.module.css';
import type { LoadedCard } from './home-card.ts';
import { HOME_CALL_OPTIONS, useCardCall } from './use-card-call.ts';

interface FigureDefinition {
  dataset: Dataset;
  icon: TablerIcon;
  /** Returns the URL of the list, with a filter if there is one. */
  list: (filter?: string) => string;
  /** A highlighted part of the rows: its filter and the text with its count. */
  part?: { filter: () => FilterModel; text: (rows: string) => string };
}

/** Returns the part with the rows of the last 30 days. */
export const recentRows = (column: string): FigureDefinition['part'] => ({
  filter: () => ({
    [column]: { filterType: 'date', type: 'greaterThanOrEqual', dateFrom: subtractDays(isoToday(), 29) },
  }),
  text: (rows) => t('home.newLately', { rows }),
});

const useCount = ({ name }: Dataset, filterModel: FilterModel) =>
  useCardCall(
    countRows,
    { params: { dataset: name }, body: { query: JSON.stringify({ filterModel, zone: timeZone() }) } },
    HOME_CALL_OPTIONS,
  );

/** Defines a card with the row count of a list. The list endpoint counts the rows, so that both agree. */
export const figureCard = (definition: FigureDefinition): LoadedCard => ({
  access: { subject: definition.dataset.subject, action: 'read' },
  render: () => <Figure {...definition} />,
});

function Figure({ dataset, icon: Icon, list, part }: FigureDefinition) {
  const { data, error, refetch } = useCount(dataset, {});
  return (
    <section className={classes.figure} aria-busy={!data && !error}>
      <Link to={list()} className={classes.whole}>
        <span className={classes.label}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {translated(`lists.${dataset.name}`, dataset.title)}
        </span>
        {data ? <span className={classes.value}>{countText(data)}</span> : !error && <Skeleton height={31} w={96} />}
      </Link>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && part && <Part dataset={dataset} list={list} {...part} />}
    </section>
  );
}

type PartProps = Pick<FigureDefinition, 'dataset' | 'list'> & NonNullable<FigureDefinition['part']>;

function Part({ dataset, list, filter, text }: PartProps) {
  const filterModel = filter();
  const { data } = useCount(dataset, filterModel);
  return (
    <span className={classes.part}>
      {data && data.count > 0 && <Link to={list(JSON.stringify(filterModel))}>{text(countText(data))}</Link>}
    </span>
  );
}

/** Formats a count; an estimate is rounded and marked. */
const countText = ({ count, exact }: { count: number; exact: boolean }) =>
  exact ? formatCount(count) : t('home.about', { rows: formatCount(Number(count.toPrecision(2))) });
