import './messages.ts';
import { countRows } from '@leadwright/contract/features/exports';
import type { Dataset, FilterModel } from '@leadwright/contract/grid';
import type { TablerIcon } from '@tabler/icons-react';
import { t } from 'i18next';
import { Link } from 'react-router';
import { translated } from '../../messages/translated.ts';
import { formatCount, isoToday, subtractDays, timeZone } from '../format.ts';
import { Figure } from './figure.tsx';
import type { LoadedCard } from './home-card.ts';
import { HOME_CALL_OPTIONS, useCardCall } from './use-card-call.ts';

interface FigureDefinition {
  dataset: Dataset;
  icon: TablerIcon;
  /** Returns the URL of the list, filtered if a filter is passed. */
  list: (filter?: string) => string;
  /** The column with the time at which a row was added. */
  addedAt: string;
}

const useCount = ({ name }: Dataset, filterModel: FilterModel) =>
  useCardCall(
    countRows,
    { params: { dataset: name }, body: { query: JSON.stringify({ filterModel, zone: timeZone() }) } },
    HOME_CALL_OPTIONS,
  );

/**
 * Defines a card with the row count of a list and the rows added in 30 days. The count endpoint of the list
 * is used, so that the card and the list agree.
 */
export const figureCard = (definition: FigureDefinition): LoadedCard => ({
  access: { subject: definition.dataset.subject, action: 'read' },
  render: () => <CountFigure {...definition} />,
});

function CountFigure({ dataset, icon, list, addedAt }: FigureDefinition) {
  const { data, error, refetch } = useCount(dataset, {});
  const isEmpty = data?.count === 0;
  if (isEmpty) return null;
  return (
    <Figure
      icon={icon}
      label={translated(`lists.${dataset.name}`, dataset.title)}
      to={list()}
      value={data && countText(data)}
      error={error}
      onRetry={() => void refetch()}
      change={data && <Change dataset={dataset} list={list} addedAt={addedAt} />}
    />
  );
}

function Change({ dataset, list, addedAt }: Omit<FigureDefinition, 'icon'>) {
  const filterModel: FilterModel = {
    [addedAt]: { filterType: 'date', type: 'greaterThanOrEqual', dateFrom: subtractDays(isoToday(), 29) },
  };
  const { data } = useCount(dataset, filterModel);
  if (!data?.count) return null;
  return <Link to={list(JSON.stringify(filterModel))}>{t('home.addedIn30Days', { rows: countText(data) })}</Link>;
}

/** Formats a count; an estimate is rounded and marked. */
const countText = ({ count, exact }: { count: number; exact: boolean }) =>
  exact ? formatCount(count) : t('home.approximateCount', { rows: formatCount(Number(count.toPrecision(2))) });
