import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';
import { useOriginalName } from './use-original-name.ts';
import { useViewActions } from './use-view-actions.ts';
import { useViewGroups } from './view-items.tsx';

/** The saved views as tabs, in the order of the menu; nothing when there are no saved views. */
export function ViewTabs() {
  const { t } = useTranslation();
  const { dataset, views, activeView } = useGrid();
  const defaultViewName = useOriginalName(dataset);
  const { open, hrefOf } = useViewActions();
  const savedViews = useViewGroups(views?.list ?? []).flatMap((group) => group.views);
  if (savedViews.length === 0) return null;
  const tabs = [{ id: undefined, name: defaultViewName }, ...savedViews];
  return (
    <nav className={classes.viewTabs} aria-label={t('gridViews.tabs')}>
      {tabs.map(({ id, name }) => (
        <Link
          key={id ?? ''}
          to={hrefOf(id)}
          className={classes.viewTab}
          aria-current={id === activeView?.id ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            open(id);
          }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
