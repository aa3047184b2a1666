import './messages.ts';
import { docsTemplateLifecycle, docsTemplates } from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { TEMPLATE_STATE, type TemplateVersion } from '@leadwright/contract/templates/lifecycle';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { formatMoment } from '../../ui/format.ts';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { VersionComparison } from './version-comparison.tsx';

type Template = RowOf<typeof docsTemplates>;

const useVersions = (id: string) => useCall(docsTemplateLifecycle.versions, { params: { id } }, { staleTime: 0 });

export function useVersionsTab(template: Template): RecordTab[] {
  const { t } = useTranslation();
  const { data } = useVersions(template.id);
  const content = <Versions template={template} />;
  return [{ key: 'versions', title: t('docsTemplates.versions.title'), count: data?.versions.length, content }];
}

/**
 * Lists the versions with author and approver. An earlier version can be compared with the newest version or copied
 * into the draft.
 */
function Versions({ template }: { template: Template }) {
  const { data, error, isPending, refetch } = useVersions(template.id);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <Stack gap="sm">
      {data.versions.map((version) => (
        <Version key={version.id} template={template} version={version} />
      ))}
    </Stack>
  );
}

function Version({ template, version }: { template: Template; version: TemplateVersion }) {
  const { t } = useTranslation();
  const [isComparing, setComparing] = useState(false);
  const { number, state, created_at, created_by, approved_by } = version;
  const restore = useSend(docsTemplateLifecycle.restore, {
    invalidates: [docsTemplates.view, docsTemplateLifecycle.versions],
    onSuccess: () => notifySuccess(t('docsTemplates.versions.copiedToDraft', { number })),
  });
  const isEarlier = number < template.version_no;
  const copyToDraft = () =>
    restore.mutate({ params: { id: template.id, number }, body: { version: template.version } });
  return (
    <Section title={`${t('docsTemplates.version', { number })}: ${TEMPLATE_STATE[state]}`}>
      <Stack gap="sm">
        <Text c="dimmed">
          {t('docsTemplates.versions.createdBy', { when: formatMoment(created_at), who: created_by ?? '' })}{' '}
          {approved_by && t('docsTemplates.versions.approvedBy', { who: approved_by })}
        </Text>
        {isEarlier && (
          <Group gap="sm">
            <Button size="xs" variant="default" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {t('docsTemplates.versions.compare', { number: template.version_no })}
            </Button>
            {template.can.update && !template.archived_at && (
              <Button size="xs" variant="default" loading={restore.isPending} onClick={copyToDraft}>
                {t('docsTemplates.versions.copyToDraft')}
              </Button>
            )}
          </Group>
        )}
        {isComparing && <VersionComparison template={template} number={number} />}
      </Stack>
    </Section>
  );
}
