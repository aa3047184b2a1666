import './messages.ts';
import { docsTemplateLifecycle, docsTemplates } from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { templateStateBadge } from '../../ui/template-life/template-actions.tsx';
import { FieldList } from './field-list.tsx';
import { FileField } from './file-field.tsx';
import { RenderPanel } from './render-panel.tsx';
import { SourceCheck } from './source-check.tsx';
import { TagReport } from './tag-report.tsx';
import { useVersionsTab } from './versions.tsx';

type Template = RowOf<typeof docsTemplates>;

function Fields() {
  const { t } = useTranslation();
  const { value: scope } = useField<string | null>('scope');
  const { value: format } = useField<string | null>('format');
  const { value: root } = useField<string | null>('data_root');
  return (
    <>
      <FieldGrid title={t('docsTemplates.groups.template')}>
        <Field name="name" autoFocus />
        <Field name="purpose" />
        <Field name="data_root" />
        {root === 'batch_of' && <Field name="batch_of" />}
        <Field name="language" />
      </FieldGrid>
      <FieldGrid title={t('docsTemplates.groups.scope')}>
        <Field name="scope" />
        {scope === 'client' && <Field name="client_id" />}
        {scope === 'campaign' && <Field name="campaign_id" />}
      </FieldGrid>
      <FieldGrid title={t('docsTemplates.groups.content')}>
        <Field name="format" />
        {format === 'docx' && <FileField />}
        {format === 'html' && <Field name="source" />}
        {format === 'html' && <SourceCheck />}
        <FieldList />
      </FieldGrid>
      {format === 'html' && (
        <FieldGrid title={t('docsTemplates.groups.page')}>
          <Field name="page_size" />
          <Field name="margin_mm" />
          <Field name="header" />
          <Field name="footer" />
        </FieldGrid>
      )}
      <FieldGrid title={t('docsTemplates.groups.result')}>
        {format === 'docx' && <Field name="output" />}
        <Field name="file_name_pattern" />
        <Field name="signed_by" />
      </FieldGrid>
    </>
  );
}

function Badge({ template: { state, version_no, active_no } }: { template: Template }) {
  const { t } = useTranslation();
  return (
    <>
      {templateStateBadge(state)}
      <Text c="dimmed">{t('docsTemplates.version', { number: version_no })}</Text>
      {active_no !== null && active_no !== version_no && (
        <Text c="dimmed">{t('docsTemplates.inUse', { number: active_no })}</Text>
      )}
    </>
  );
}

function States({ template }: { template: Template }) {
  const { t } = useTranslation();
  return (
    <StateActions
      resource={docsTemplates}
      machine={docsTemplateLifecycle.machine}
      row={template}
      verbs={{
        in_review: t('docsTemplates.sendForReview'),
        approved: t('docsTemplates.approve'),
        active: t(template.state === 'retired' ? 'docsTemplates.reactivate' : 'docsTemplates.activate'),
        retired: t('docsTemplates.retire'),
      }}
    />
  );
}

export const { List, Add, View, Edit } = resourceScreens(docsTemplates, {
  one: 'docsTemplate',
  many: 'docsTemplates',
  form: <Fields />,
  cells: { state: ({ state }) => templateStateBadge(state) },
  badge: (template) => <Badge template={template} />,
  actions: (template) => <States template={template} />,
  keyFacts: ['purpose', 'data_root', 'language'],
  facts: [
    'format',
    'scope',
    'client_id',
    'campaign_id',
    'file_name',
    'output',
    'page_size',
    'header',
    'footer',
    'file_name_pattern',
    'signed_by',
  ],
  panels: (template) => (
    <>
      <RenderPanel template={template} />
      <TagReport inspection={{ tags: template.tags_found, faults: template.tag_errors }} />
    </>
  ),
  related: useVersionsTab,
});
