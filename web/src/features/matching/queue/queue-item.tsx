import { Checkbox } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from '../matching.module.css';
import type { QueueRow } from './use-queue-rows.ts';

interface QueueItemProps {
  row: QueueRow;
  isShown: boolean;
  /** Whether this item is the tab stop of the list. */
  isTabStop: boolean;
  /** Whether the row opens in a separate view, so that Back returns to the list. */
  opensSeparateView: boolean;
  /** Undefined when the rows cannot be checked. */
  checkbox?: { isChecked: boolean; setChecked: (isChecked: boolean) => void };
}

function Item({ row, isShown, isTabStop, opensSeparateView, checkbox }: QueueItemProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const next = new URLSearchParams(search);
  next.set('row', row.id);
  next.delete('candidate');
  const score = row.score === null ? undefined : Math.round(row.score);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li ref={item} className={classes.item} data-shown={isShown || undefined}>
      {checkbox && (
        <Checkbox
          size="xs"
          className={classes.tick}
          aria-label={t('matching.queue.selectRow', { name: row.company_name })}
          checked={checkbox.isChecked}
          tabIndex={tabIndex}
          onChange={(event) => checkbox.setChecked(event.currentTarget.checked)}
        />
      )}
      <Link
        to={{ search: next.toString() }}
        replace={!opensSeparateView}
        preventScrollReset
        tabIndex={tabIndex}
        aria-current={isShown || undefined}
        className={classes.itemLink}
      >
        <span className={classes.itemName}>{row.company_name}</span>
        <span className={classes.itemScore} data-band={row.band ?? 'none'}>
          {score ?? '–'}
          <span className={classes.srOnly}> {t(`matching.bands.${row.band ?? 'none'}`)}</span>
        </span>
        <span className={classes.itemCandidate}>{row.candidate_name || t('matching.queue.noCandidate')}</span>
        <span className={classes.itemPlace}>
          {row.unsure === 'yes' ? <span className={classes.itemUnsure}>{t('matching.queue.unsure')}</span> : row.city}
        </span>
      </Link>
    </li>
  );
}
export const QueueItem = memo(Item, (a, b) => {
  return (
    a.row === b.row &&
    a.isShown === b.isShown &&
    a.isTabStop === b.isTabStop &&
    a.opensSeparateView === b.opensSeparateView &&
    a.checkbox?.isChecked === b.checkbox?.isChecked
  );
});
