import './messages.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { copyWithToast } from '../../copy-text.ts';
import { writeOpen } from '../grid-view.ts';
import { useGrid } from '../use-grid.ts';

/** Copies an address that opens the same rows for users who may see them: filters, order, groups and the saved view. */
export function useCopyLink() {
  const { t } = useTranslation();
  const { name, opened } = useGrid();
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  return () => {
    const named = opened ? writeOpen(address, name, opened.id, false) : address;
    return copyWithToast(`${window.location.origin}${pathname}?${named}`, t('gridViews.linkCopied'));
  };
}
