import type { FieldOption } from '@leadwright/contract/custom-values';
import { addOption, editOption, type OptionList } from '@leadwright/contract/features/field-options';
import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../../api/explain.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ColourInput } from '../../../ui/form/controls/colour-control.tsx';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import { useOptionImpact } from './option-uses.tsx';
import { useOptionSend } from './use-option-send.ts';

interface FormProps {
  field: OptionList;
  /** The option to change; undefined for a new one. */
  option?: FieldOption;
  onClose: () => void;
}

/**
 * Edits an option in a dialog. Errors are shown at their field; after a conflict, saving again keeps the entered
 * values.
 */
export function OptionForm({ field, option, onClose }: FormProps) {
  const { t } = useTranslation();
  const [label, setLabel] = useState(option?.label ?? '');
  const [code, setCode] = useState('');
  const [colour, setColour] = useState(option?.colour ?? '');
  const [synonyms, setSynonyms] = useState(option?.synonyms ?? []);
  const [isDefault, setDefault] = useState(option?.is_default ?? false);
  const [campaignId, setCampaign] = useState(option?.campaign_id ?? null);
  const add = useOptionSend(addOption, field);
  const edit = useOptionSend(editOption, field);
  const send = option ? edit : add;
  const impact = useOptionImpact(field);
  const problems = problemsIn(send.error);
  const errorOf = (name: string) =>
    problems &&
    Object.entries(problems)
      .filter(([path]) => path === name || path.startsWith(`${name}.`))
      .map(([, problem]) => problem)
      .join(' ');
  const submit = async () => {
    if (option && !(await impact.ask(option))) return;
    const { id, version } = field;
    const values = { version, label, colour, synonyms, is_default: isDefault, campaign_id: campaignId };
    const reply = option
      ? await edit.run({ params: { id, code: option.code }, body: values })
      : await add.run({ params: { id }, body: { ...values, ...(code.trim() ? { code: code.trim() } : {}) } });
    if (!reply) return;
    notifySuccess(t(option ? 'fieldValues.saved' : 'fieldValues.added', { option: label }));
    onClose();
  };
  const title = option
    ? t('fieldValues.editTitle', { option: option.label })
    : t('fieldValues.addTitle', { field: field.label });
  return (
    <FormDialog
      title={title}
      confirm={t('fieldValues.save')}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={<RequiredLabel text={t('fieldValues.label')} />}
        aria-required
        maxLength={120}
        value={label}
        error={errorOf('label')}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      {!option && (
        <TextInput
          label={t('fieldValues.code')}
          description={t('fieldValues.codeHelp')}
          maxLength={40}
          value={code}
          error={errorOf('code')}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <ColourInput label={t('fieldValues.colour')} value={colour} error={errorOf('colour')} onChange={setColour} />
      <TagsInput
        label={t('fieldValues.synonyms')}
        description={t('fieldValues.synonymsHelp')}
        maxTags={50}
        value={synonyms}
        error={errorOf('synonyms')}
        onChange={setSynonyms}
      />
      <Select
        label={t('fieldValues.campaign')}
        description={t('fieldValues.campaignHelp')}
        data={field.campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        filter={filterOptions}
        clearable
        value={campaignId}
        error={errorOf('campaign_id')}
        onChange={setCampaign}
      />
      {option?.state !== 'retired' && (
        <Checkbox
          label={t('fieldValues.isDefault')}
          description={t('fieldValues.defaultHelp')}
          checked={isDefault}
          error={errorOf('is_default')}
          onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
        />
      )}
      {impact.dialog}
    </FormDialog>
  );
}
