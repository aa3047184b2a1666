import { explainOwnRights } from '@leadwright/contract/features/role-explain';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';

const RightList = lazy(async () => ({ default: (await import('../../ui/rights/right-list.tsx')).RightList }));

/** Each right with its reason. They are many, and seldom asked for. */
export function OwnRights() {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch } = useCall(explainOwnRights, undefined, { enabled: isAsked });
  const show = (
    <Button size="xs" variant="default" onClick={() => setAsked(true)}>
      {t('profile.showRights')}
    </Button>
  );
  return (
    <Section title={t('profile.rights')} action={!isAsked && show}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isAsked && !error && (
        <Suspense fallback={<Loading />}>{data ? <RightList rights={data.rights} /> : <Loading />}</Suspense>
      )}
    </Section>
  );
}
