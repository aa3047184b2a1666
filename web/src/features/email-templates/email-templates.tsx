import './messages.ts';
import {
  emailTemplateLifecycle,
  emailTemplates,
  PURPOSE_RULES,
  type TemplatePurpose,
} from '@leadwright/contract/features/email-templates';
import { NEW_MAIL_SOURCE } from '@leadwright/contract/mail-templates/blocks';
import { lintMail, onlyErrors } from '@leadwright/contract/mail-templates/lint';
import type { RowOf } from '@leadwright/contract/resource';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { t } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../paths.ts';
import { currentPermissions } from '../../session/ability.ts';
import { AutoSave } from '../../ui/form/auto-save.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { Section } from '../../ui/record/section.tsx';
import { CloneDialog } from '../../ui/template-life/clone-dialog.tsx';
import { TemplateBadge, TemplateStates, templateStateBadge } from '../../ui/template-life/template-actions.tsx';
import { TemplateVersions } from '../../ui/template-life/versions-tab.tsx';
import { Attachments, AttachmentsField } from './attachments.tsx';
import { BodyEditor } from './editor/body-editor.tsx';
import { CountedField } from './editor/counted-field.tsx';
import { Preview } from './preview.tsx';
import { ExportDialog, ImportButton } from './template-file.tsx';
import { TestSend } from './test-send.tsx';

type Template = RowOf<typeof emailTemplates>;

function Fields() {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const { value: scope } = useField<string | null>('scope');
  const { value: client } = useField<string | null>('client_id');
  const { value: campaign } = useField<string | null>('campaign_id');
  const { value: purpose } = useField<TemplatePurpose | null>('purpose');
  const { value: source, set } = useField<string | null>('source');
  const isNew = base.version === undefined;
  // A new email starts with sample text instead of an empty page.
  useEffect(() => {
    if (isNew && !source) set(NEW_MAIL_SOURCE);
  }, [isNew, source, set]);
  const effectivePurpose = purpose ?? 'system';
  return (
    <>
      <FieldGrid title={t('emailTemplates.groups.template')}>
        <Field name="name" autoFocus />
        <Field name="purpose" />
        <Field name="language" />
        <Field name="owner_id" />
      </FieldGrid>
      <FieldGrid title={t('emailTemplates.groups.scopeAndSender')}>
        <Field name="scope" />
        {(scope === 'client' || client) && <Field name="client_id" />}
        {(scope === 'campaign' || campaign) && <Field name="campaign_id" />}
        <Field name="from_id" />
        <Field name="reply_to" />
      </FieldGrid>
      <FieldGrid title={t('emailTemplates.groups.message')}>
        <CountedField name="subject" maxLength={200} purpose={effectivePurpose} />
        <CountedField name="preheader" maxLength={150} purpose={effectivePurpose} />
      </FieldGrid>
      <BodyEditor purpose={effectivePurpose} />
      <AttachmentsField />
      <FormPreview purpose={effectivePurpose} />
      <MailAutoSave purpose={effectivePurpose} />
    </>
  );
}

/** Saves a valid email as a draft while the user edits it. */
function MailAutoSave({ purpose }: { purpose: TemplatePurpose }) {
  const { form } = useFormContext();
  const { subject, preheader, source, own_text } = form.getValues() as Record<string, string | null | undefined>;
  const mail = { subject: subject ?? '', preheader: preheader ?? '', source: source ?? '', own_text: own_text ?? '' };
  return <AutoSave isReady={onlyErrors(lintMail(mail, PURPOSE_RULES[purpose])).length === 0} />;
}

/** Previews the current values of the form, saved or not. */
function FormPreview({ purpose }: { purpose: TemplatePurpose }) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const values = form.getValues() as Record<string, string | null | undefined>;
  const fieldValue = (name: string) => values[name] ?? '';
  const mail = {
    purpose,
    language: (values.language || 'en') as Template['language'],
    client_id: values.client_id || null,
    campaign_id: values.campaign_id || null,
    subject: fieldValue('subject'),
    preheader: fieldValue('preheader'),
    source: fieldValue('source'),
    own_text: fieldValue('own_text'),
  };
  return (
    <Section title={t('emailTemplates.preview')}>
      <Preview mail={mail} />
    </Section>
  );
}

const cloneActions = (template: Template) =>
  currentPermissions().can('create', 'email-template')
    ? [
        {
          label: t('templateLifecycle.clone'),
          icon: IconCopy,
          dialog: (onClose: () => void) => (
            <CloneDialog
              resource={emailTemplates}
              lifecycle={emailTemplateLifecycle}
              row={template}
              editUrlOf={(emailTemplateId) => to('emailTemplateEdit', { emailTemplateId })}
              onClose={onClose}
            />
          ),
        },
      ]
    : [];

function Panels({ template }: { template: Template }) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('emailTemplates.preview')}>
        <Preview mail={template} />
      </Section>
      {template.attachments.length > 0 && (
        <Section title={t('emailTemplates.attachments')} count={template.attachments.length}>
          <Attachments template={template} />
        </Section>
      )}
      {template.can.update && !template.archived_at && (
        <Section title={t('emailTemplates.testTitle')}>
          <TestSend template={template} />
        </Section>
      )}
    </>
  );
}

function useVersionsTab(template: Template) {
  const { t } = useTranslation();
  const content = <TemplateVersions resource={emailTemplates} lifecycle={emailTemplateLifecycle} row={template} />;
  return [{ key: 'versions', title: t('templateLifecycle.versions'), count: template.version_no, content }];
}

export const { List, Add, View, Edit } = resourceScreens(emailTemplates, {
  one: 'emailTemplate',
  many: 'emailTemplates',
  form: <Fields />,
  cells: { state: ({ state }) => templateStateBadge(state) },
  badge: (template) => <TemplateBadge row={template} />,
  keyFacts: ['purpose', 'scope', 'language'],
  facts: ['client_id', 'campaign_id', 'subject', 'preheader', 'from_id', 'reply_to', 'owner_id'],
  actions: (template) => <TemplateStates resource={emailTemplates} lifecycle={emailTemplateLifecycle} row={template} />,
  menuActions: (template) => [
    ...cloneActions(template),
    {
      label: t('emailTemplates.export'),
      icon: IconDownload,
      dialog: (onClose: () => void) => <ExportDialog template={template} onClose={onClose} />,
    },
  ],
  toolbar: <ImportButton />,
  panels: (template) => <Panels template={template} />,
  related: useVersionsTab,
});
