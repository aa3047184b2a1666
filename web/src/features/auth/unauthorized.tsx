import { ACTIONS, type Action } from '@leadwright/contract/access';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PublicPage } from './public-page.tsx';

export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const subject = search.get('subject');
  const action = ACTIONS.find((each): each is Action => each === search.get('action'));
  return (
    <PublicPage title={t('shell.noAccess.title')}>
      {subject && action
        ? t('shell.noAccess.text', { subject, action: t(`shell.noAccess.actions.${action}`) })
        : t('shell.noAccess.general')}
    </PublicPage>
  );
}
