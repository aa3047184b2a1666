import './messages.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { ViewLinks } from '../../ui/look/view-links.tsx';

type View = 'matrix' | 'user' | 'accessTest';

/** Links to the permission views. All links keep the chosen user. */
export function PermissionViews({ currentView }: { currentView: View }) {
  const { t } = useTranslation();
  const user = useSearchParams()[0].get('user');
  const search = user ? { user } : {};
  const links = [
    { name: 'matrix', to: to('rolePermission', {}, search) },
    { name: 'user', to: to('rolePermission', {}, { ...search, tab: 'user' }) },
    { name: 'accessTest', to: to('rolePermission', {}, { ...search, tab: 'drill' }) },
  ] as const;
  return (
    <ViewLinks
      label={t('roles.views.label')}
      links={links.map((link) => ({ ...link, label: t(`roles.views.${link.name}`) }))}
      currentName={currentView}
    />
  );
}
