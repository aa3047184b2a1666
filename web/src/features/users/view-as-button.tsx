import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.tsx';
import { useViewAs } from '../../session/use-view-as.ts';
import type { User } from './user-kind.ts';

export function ViewAsButton({ user: { id, status, archived_at } }: { user: User }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { mayView, isPending, startViewAs } = useViewAs();
  if (!mayView || status !== 'active' || archived_at || profile?.uid === id) return null;
  return (
    <Button variant="default" loading={isPending} onClick={() => startViewAs(id)}>
      {t('users.viewAs')}
    </Button>
  );
}
