import './messages.ts';
import type { Action, Subject } from '@leadwright/contract/access';
import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { explainPermission } from '../../api/explain.ts';
import { ErrorPage } from './help/error-page.tsx';

const ACTIONS: string[] = ['create', 'read', 'update', 'delete'] satisfies Action[];

const labelOf = (subject: Subject) => PERMISSION_GROUPS.find(({ subjects }) => subject in subjects)?.subjects[subject];

export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const subject = search.get('subject') as Subject | null;
  const action = search.get('action') as Action | null;
  const permission = subject && action && ACTIONS.includes(action) ? { subject, action } : undefined;
  return (
    <ErrorPage title={t('shell.noAccess.title')} url={search.get('from')} permission={permission}>
      {explainPermission(permission, permission && labelOf(permission.subject))}
    </ErrorPage>
  );
}
