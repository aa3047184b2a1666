import '../messages.ts';
import {
  type AccessTestResult,
  latestAccessTest,
  PERMISSION_HOLDERS,
  startAccessTest,
} from '@leadwright/contract/features/role-explain';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { ReferenceField } from '../../../ui/form/controls/reference-field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { isUnfinished } from '../../../ui/job/job-cache.ts';
import { useJob } from '../../../ui/job/use-job.ts';
import { JobCard } from '../../../ui/job-card/job-card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Outcome } from '../../../ui/states.tsx';
import { PermissionViews } from '../permission-views.tsx';
import { AccessTestSources } from './access-test-sources.tsx';

/**
 * Reads all sources as one user and shows the rows that the user reaches. The URL stores the user, and the server
 * stores the latest test.
 */
export function AccessTest() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const userId = search.get('user');
  const latest = useCall(latestAccessTest, { params: { userId: userId ?? '' } }, { enabled: Boolean(userId) });
  const jobId = latest.data?.job_id ?? undefined;
  const job = useJob(jobId).data;
  const start = useSend(startAccessTest, { invalidates: [latestAccessTest] });
  return (
    <Page title={t('roles.matrix.title')} views={<PermissionViews currentView="accessTest" />}>
      <Stack gap="sm">
        <Text c="dimmed" maw={760}>
          {t('roles.accessTest.purpose')}
        </Text>
        <Group align="flex-end">
          <ReferenceField
            label={t('roles.explain.user')}
            list={PERMISSION_HOLDERS}
            value={userId}
            onChange={(id) => setSearch(id ? { tab: 'drill', user: id } : { tab: 'drill' })}
            clearable
            miw={280}
          />
          <Button
            disabled={!userId || (job && isUnfinished(job))}
            loading={start.isPending}
            onClick={() => userId && start.mutate({ body: { user_id: userId } })}
          >
            {t('roles.accessTest.start')}
          </Button>
        </Group>
        {userId && (
          <Outcome error={latest.error} onRetry={latest.refetch} isPending={latest.isPending}>
            {latest.data && !jobId && <Text c="dimmed">{t('roles.accessTest.none')}</Text>}
            {job && (
              <div style={{ maxWidth: 720 }}>
                <JobCard job={job} />
              </div>
            )}
            {job?.result && <Result result={job.result as AccessTestResult} />}
          </Outcome>
        )}
      </Stack>
    </Page>
  );
}

function Result({ result: { places, foreign } }: { result: AccessTestResult }) {
  const { t } = useTranslation();
  const failed = places.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <>
      <Alert color={foreign > 0 ? 'danger' : 'success'} role="status">
        {t('roles.accessTest.foreignTotal', { count: foreign, formatted: formatCount(foreign) })}{' '}
        {failed > 0 && t('roles.accessTest.uncheckedSources', { count: failed, formatted: formatCount(failed) })}
      </Alert>
      <AccessTestSources sources={places} />
    </>
  );
}
