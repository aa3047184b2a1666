import { explainOwnPermissions } from '@leadwright/contract/features/role-explain';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';

const PermissionList = lazy(async () => ({
  default: (await import('../../ui/permissions/permission-list.tsx')).PermissionList,
}));

/** Lists the permissions with their reasons, loaded on demand because there are many. */
export function OwnPermissions() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(explainOwnPermissions, undefined, { enabled: isOpen });
  const show = (
    <Button size="xs" variant="default" onClick={() => setOpen(true)}>
      {t('profile.showPermissions')}
    </Button>
  );
  return (
    <Section title={t('profile.permissions')} action={!isOpen && show}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isOpen && !error && (
        <Suspense fallback={<Loading />}>
          {data ? <PermissionList permissions={data.permissions} /> : <Loading />}
        </Suspense>
      )}
    </Section>
  );
}
