import { IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router';
import { to } from '../paths.ts';
import { titleOf } from '../screens.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ancestorsOf, useScreen } from './menu/menu.ts';

/** Home, the screens above this one, and this page. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const screen = useScreen();
  const params = useParams();
  const title = usePageTitle();
  if (!screen) return null;
  return (
    <nav aria-label={t('frame.breadcrumb.label')} className="breadcrumb">
      <ol>
        <li>
          <Link to={to('dashboard')} aria-label={t('frame.breadcrumb.home')}>
            <IconHome size={14} aria-hidden />
          </Link>
        </li>
        {ancestorsOf(screen).map((ancestor) => (
          <li key={ancestor.path}>
            <Link to={generatePath(ancestor.path, params)}>{titleOf(ancestor)}</Link>
          </li>
        ))}
        {screen.name !== 'dashboard' && (
          <li aria-current="page" className="breadcrumb-current">
            {title || titleOf(screen)}
          </li>
        )}
      </ol>
    </nav>
  );
}
