import { type FieldRules, isReference, valueField } from '@leadwright/contract/custom-values';
import {
  type CampaignCoreSettings,
  FIELD_REQUIREMENT,
  type FieldSettings,
  type SelectableField,
} from '@leadwright/contract/features/campaign-fields';
import { Checkbox, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROLS } from '../../../ui/form/controls/controls.tsx';
import { deriveFieldType } from '../../../ui/form/field-type.ts';

export type SettingProblems = Partial<Record<keyof FieldSettings, string>>;

const FLAG_LABELS = {
  sd_visible: 'moreFields.sdVisible',
  sd_editable: 'moreFields.sdEditable',
  qc_visible: 'moreFields.qcVisible',
  client_visible: 'moreFields.clientVisible',
} as const;

export function SettingsHead({ isCore = false }) {
  const { t } = useTranslation();
  return (
    <>
      <Table.Th>{t('moreFields.required')}</Table.Th>
      {Object.values(FLAG_LABELS).map((label) => (
        <Table.Th key={label}>{t(label)}</Table.Th>
      ))}
      <Table.Th>{t('moreFields.section')}</Table.Th>
      {!isCore && <Table.Th>{t('moreFields.defaultValue')}</Table.Th>}
    </>
  );
}

interface CellsProps {
  field: { id: string; label: string } & FieldRules;
  settings: FieldSettings;
  problems?: SettingProblems | undefined;
  onChange: (changes: Partial<FieldSettings>) => void;
}

/** Shows the campaign settings of a field as table cells. */
export function SettingsCells({ field, settings, problems, onChange }: CellsProps) {
  const isFormula = field.type === 'formula';
  const lockedSettings = isFormula ? (['required', 'sd_editable'] as const) : [];
  return (
    <>
      <SharedCells
        label={field.label}
        requirements={FIELD_REQUIREMENT}
        settings={settings}
        lockedSettings={lockedSettings}
        problems={problems}
        onChange={onChange as (changes: Partial<SharedSettings>) => void}
      />
      <Table.Td>
        <DefaultCell field={field} settings={settings} problems={problems} onChange={onChange} />
      </Table.Td>
    </>
  );
}

interface CoreCellsProps {
  field: SelectableField;
  onChange: (changes: Partial<CampaignCoreSettings>) => void;
}

const CORE_REQUIREMENT = { no: FIELD_REQUIREMENT.no, always: FIELD_REQUIREMENT.always };
const LOCKED_SETTINGS = ['required', 'sd_visible', 'qc_visible', 'client_visible'] as const;

/**
 * Shows the campaign settings of a core field as table cells. Fields that every record needs are always required and
 * visible.
 */
export function CoreSettingsCells({ field, onChange }: CoreCellsProps) {
  return (
    <SharedCells
      label={field.label}
      requirements={CORE_REQUIREMENT}
      settings={field}
      lockedSettings={field.needed ? LOCKED_SETTINGS : []}
      onChange={onChange as (changes: Partial<SharedSettings>) => void}
    />
  );
}

type SharedSettings = Omit<FieldSettings, 'default_value'>;

interface SharedCellsProps {
  label: string;
  requirements: Readonly<Record<string, string>>;
  settings: SharedSettings;
  /** Settings that cannot be changed for the field. */
  lockedSettings: readonly (keyof SharedSettings)[];
  problems?: SettingProblems | undefined;
  onChange: (changes: Partial<SharedSettings>) => void;
}

function SharedCells({ label: field, requirements, settings, lockedSettings, problems, onChange }: SharedCellsProps) {
  const { t } = useTranslation();
  const labelOf = (setting: string) => t('moreFields.settingOfField', { setting, field });
  const isLocked = (name: keyof SharedSettings) =>
    lockedSettings.includes(name) || (name === 'sd_editable' && !settings.sd_visible);
  return (
    <>
      <Table.Td>
        <NativeSelect
          size="xs"
          w={130}
          aria-label={labelOf(t('moreFields.required'))}
          disabled={isLocked('required')}
          data={Object.entries(requirements).map(([value, label]) => ({ value, label }))}
          value={settings.required}
          error={problems?.required}
          onChange={(event) => onChange({ required: event.currentTarget.value as SharedSettings['required'] })}
        />
      </Table.Td>
      {(Object.keys(FLAG_LABELS) as (keyof typeof FLAG_LABELS)[]).map((name) => (
        <Table.Td key={name}>
          <Checkbox
            aria-label={labelOf(t(FLAG_LABELS[name]))}
            checked={settings[name]}
            disabled={isLocked(name)}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <TextInput
          size="xs"
          w={130}
          maxLength={80}
          aria-label={labelOf(t('moreFields.section'))}
          value={settings.section}
          error={problems?.section}
          onChange={(event) => onChange({ section: event.currentTarget.value })}
        />
      </Table.Td>
    </>
  );
}

/** Edits the default value with the input of the field's type. */
function DefaultCell({ field, settings, problems, onChange }: CellsProps) {
  const { t } = useTranslation();
  if (isReference(field.type) || field.type === 'formula' || field.params.unique)
    return (
      <Text size="sm" c="dimmed">
        {t('moreFields.noDefault')}
      </Text>
    );
  const label = t('moreFields.settingOfField', { setting: t('moreFields.defaultValue'), field: field.label });
  const name = `default.${field.id}`;
  const type = deriveFieldType(valueField(label, field), name);
  const Control = CONTROLS[type.control];
  const emptyValue = type.control === 'text' || type.control === 'long-text' ? '' : null;
  return (
    <Suspense>
      <Control
        input={{
          id: name,
          name,
          'aria-label': label,
          error: problems?.default_value,
          onBlur: () => undefined,
          onFocus: () => undefined,
        }}
        type={type}
        value={settings.default_value ?? emptyValue}
        set={(value) => onChange({ default_value: value === '' ? null : (value as FieldSettings['default_value']) })}
      />
    </Suspense>
  );
}
