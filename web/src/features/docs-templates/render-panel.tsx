import './messages.ts';
import {
  docsTemplateFile,
  type docsTemplates,
  documentPrograms,
  renderDocsTemplate,
  renderDocuments,
} from '@leadwright/contract/features/docs-templates';
import { recordFiles, storeDocument } from '@leadwright/contract/features/record-files';
import { BATCH_OF } from '@leadwright/contract/merge/catalogue';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Divider, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/files.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { watchJob } from '../../ui/job/watch-job.ts';
import { Section } from '../../ui/record/section.tsx';
import { Preview } from './preview.tsx';

type Template = RowOf<typeof docsTemplates>;
type Kind = 'pdf' | 'docx';

const LIST_BY_ROOT: Record<Exclude<Template['data_root'], 'batch_of'>, string | undefined> = {
  client: 'clients',
  campaign: 'campaigns',
  account: 'accounts',
  contact: 'contacts',
  opportunity: undefined,
};
/** List from which the parent record of a batch is chosen, by the record type of the batch. */
const LIST_BY_BATCH: Record<Template['batch_of'], string> = {
  client: 'batch-clients',
  campaign: 'clients',
  account: 'campaigns',
  contact: 'campaigns',
};
const listOf = ({ data_root, batch_of }: Template) =>
  data_root === 'batch_of' ? LIST_BY_BATCH[batch_of] : LIST_BY_ROOT[data_root];

/** Creates a document for the chosen record or batch, or starts a job that creates documents for many records. */
export function RenderPanel({ template }: { template: Template }) {
  const { t } = useTranslation();
  const { id, name, format, output, data_root, batch_of, active_no, tag_errors } = template;
  const [record, setRecord] = useState<string | null>(null);
  const [busyFormat, setBusyFormat] = useState<Kind | 'file'>();
  const programs = useCall(documentPrograms);
  const mayExport = useCan('export', 'read');
  const list = listOf(template);
  const kinds: Kind[] =
    format === 'html' || output === 'pdf' ? ['pdf'] : output === 'docx' ? ['docx'] : ['pdf', 'docx'];
  const isPdfUnavailable = kinds.includes('pdf') && programs.data?.[format] === false;

  const fetchFile = async (target: Kind | 'file') => {
    setBusyFormat(target);
    const params = { id };
    const query = { as: target as Kind, ...(record && { record_id: record }) };
    await (target === 'file'
      ? download(docsTemplateFile, { params }, `${name}.docx`)
      : download(renderDocsTemplate, { params, query }, `${name}.${target}`)
    ).catch(notifyFailure);
    setBusyFormat(undefined);
  };

  return (
    <Section title={t('docsTemplates.documents.title')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="sm">
          {list && (
            <ReferenceField
              label={
                data_root === 'batch_of'
                  ? t('docsTemplates.documents.batchOf', { what: BATCH_OF[batch_of] })
                  : t('docsTemplates.documents.fillFrom')
              }
              description={t('docsTemplates.documents.examplesHelp')}
              list={list}
              maw={420}
              clearable
              value={record}
              onChange={setRecord}
            />
          )}
          {isPdfUnavailable && (
            <Text>
              {t('docsTemplates.documents.noPdf', { program: format === 'html' ? 'Chromium' : 'LibreOffice' })}
            </Text>
          )}
          <Group gap="sm">
            {kinds.map((kind) => (
              <Button
                key={kind}
                variant="default"
                disabled={tag_errors.length > 0 || (kind === 'pdf' && isPdfUnavailable)}
                loading={busyFormat === kind}
                onClick={() => fetchFile(kind)}
              >
                {t(`docsTemplates.documents.${kind}`)}
              </Button>
            ))}
            {record && data_root !== 'batch_of' && active_no !== null && (
              <StoreDocument template={template} record={record} kinds={kinds} />
            )}
            {format === 'docx' && (
              <Button variant="subtle" loading={busyFormat === 'file'} onClick={() => fetchFile('file')}>
                {t('docsTemplates.documents.templateAsUploaded')}
              </Button>
            )}
          </Group>
          {mayExport && list && !template.archived_at && (
            <>
              <Divider />
              <RenderMany template={template} />
            </>
          )}
        </Stack>
        {tag_errors.length === 0 && <Preview template={template} record={record} />}
      </SimpleGrid>
    </Section>
  );
}

/** Stores a document among the files of the chosen record. Uses the active version, not a draft. */
function StoreDocument({ template, record, kinds }: { template: Template; record: string; kinds: readonly Kind[] }) {
  const { t } = useTranslation();
  const store = useSend(storeDocument, {
    invalidates: [recordFiles],
    onSuccess: ({ name }) => notifySuccess(t('docsTemplates.documents.stored', { name })),
  });
  return kinds.map((outputFormat) => (
    <Button
      key={outputFormat}
      variant="default"
      loading={store.isPending}
      onClick={() => store.mutate({ params: { id: template.id }, body: { record_id: record, as: outputFormat } })}
    >
      {t(`docsTemplates.documents.store_${outputFormat}`)}
    </Button>
  ));
}

function RenderMany({ template: { id, active_no, data_root, campaign_id } }: { template: Template }) {
  const { t } = useTranslation();
  const [campaign, setCampaign] = useState<string | null>(null);
  const render = useSend(renderDocuments, { onSuccess: ({ job_id }) => watchJob(job_id) });
  const canChooseCampaign = (data_root === 'account' || data_root === 'contact') && !campaign_id;
  const start = () => render.mutate({ params: { id }, body: campaign ? { campaign_id: campaign } : {} });
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('docsTemplates.documents.perRecordTitle')}</Text>
      <Text c="dimmed">
        {t(active_no === null ? 'docsTemplates.documents.noActiveVersion' : 'docsTemplates.documents.perRecordText')}
      </Text>
      {active_no !== null && (
        <>
          {canChooseCampaign && (
            <ReferenceField
              label={t('docsTemplates.documents.onlyForCampaign')}
              list="campaigns"
              maw={420}
              clearable
              value={campaign}
              onChange={setCampaign}
            />
          )}
          <Group>
            <Button variant="default" loading={render.isPending} onClick={start}>
              {t('docsTemplates.documents.createDocuments')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
