import './messages.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { copyWithToast } from '../../copy-text.ts';
import { writeOpenView } from '../grid-view.ts';
import { useGrid } from '../use-grid.ts';

/** Returns a function that copies a link to the current rows: with filters, order, groups and the saved view. */
export function useCopyLink() {
  const { t } = useTranslation();
  const { name, activeView } = useGrid();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  return () => {
    const linkParams = activeView ? writeOpenView(searchParams, name, activeView.id, false) : searchParams;
    return copyWithToast(`${window.location.origin}${pathname}?${linkParams}`, t('gridViews.linkCopied'));
  };
}
