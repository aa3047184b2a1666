import './formula/messages.ts';
import './messages.ts';
import {
  type FieldParams,
  type FieldType,
  fieldParams,
  hasOptions,
  valueField,
} from '@leadwright/contract/custom-values';
import {
  FIELD_ENDPOINTS,
  FIELD_STATE,
  type FieldKind,
  fieldResources,
  type masterFields,
} from '@leadwright/contract/features/fields';
import type { FormulaType } from '@leadwright/contract/formula/functions';
import type { ScreenName } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, List, Text } from '@mantine/core';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type EntityScreen, entityScreens, to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGrid } from '../../../ui/form/field-grid.tsx';
import { metaOf } from '../../../ui/form/field-type.ts';
import { FieldValue } from '../../../ui/form/field-value.tsx';
import { useField, useFormContext } from '../../../ui/form/form-context.ts';
import { badgeOf } from '../../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../../ui/record/resource-screens.tsx';
import { Fact, FactList, Section } from '../../../ui/record/section.tsx';
import { StateActions } from '../../../ui/record/state-actions.tsx';
import { Swatch } from '../../../ui/tags/tag-chip.tsx';
import { DefaultValue } from './default-value.tsx';
import { FieldUsage } from './field-usage.tsx';
import { Limits } from './limits.tsx';
import { Preview } from './preview.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { ChangeTypeDialog } from './type/change-type-dialog.tsx';
import { TypeChanges } from './type/type-changes.tsx';

/** A field of any kind. The kinds differ only in their owner. */
type AnyField = RowOf<typeof masterFields>;

const stateBadge = badgeOf(FIELD_STATE, { draft: 'gray', active: 'success' });

function Fields({ kind }: { kind: FieldKind }) {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const isNew = base.version === undefined;
  const hasEditableValues = useField<FieldType | null>('type').value !== 'formula';
  const owner = kind === 'client' ? 'client_id' : kind === 'campaign' ? 'campaign_id' : undefined;
  return (
    <>
      <FieldGrid title={t('fieldDefinitions.groups.field')}>
        {owner && <Field name={owner} />}
        {kind !== 'opportunity' && <Field name="entity" />}
        <Field name="label" autoFocus />
        <Field name="key" />
        <Field name="help" />
      </FieldGrid>
      <FieldGrid title={t('fieldDefinitions.groups.values')}>
        <Field name="type" />
        <Limits kind={kind} isNew={isNew} />
        <DefaultValue />
      </FieldGrid>
      <Preview />
      <FieldGrid title={t('fieldDefinitions.groups.permissions')}>
        <Field name="visible_to" />
        {hasEditableValues && <Field name="editable_by" />}
        <Field name="client_visible" />
        <Field name="sensitive" />
      </FieldGrid>
      <FieldGrid title={t('fieldDefinitions.groups.inFiles')}>
        {hasEditableValues && <Field name="import_synonyms" />}
        <Field name="export_name" />
        {hasEditableValues && <Field name="survivorship" />}
      </FieldGrid>
      <FieldGrid title={t('fieldDefinitions.groups.inForms')}>
        {hasEditableValues && <Field name="required" />}
        <Field name="section" />
        <Field name="order" />
        {hasEditableValues && <Field name="indexed" />}
      </FieldGrid>
    </>
  );
}

function Options({ field: { id, type, options, archived_at } }: { field: AnyField }) {
  const { t } = useTranslation();
  const mayEdit = useCan('field-values', 'update');
  if (!hasOptions(type as FieldType)) return null;
  const activeOptions = options.filter(({ state }) => state === 'active');
  return (
    <Section
      title={t('fieldDefinitions.options')}
      count={activeOptions.length}
      action={
        mayEdit &&
        !archived_at && (
          <Button size="xs" variant="default" component={Link} to={to('fieldValues', {}, { field: id })}>
            {t('fieldDefinitions.editOptions')}
          </Button>
        )
      }
    >
      {activeOptions.length === 0 && <Text c="dimmed">{t('fieldDefinitions.noOptions')}</Text>}
      <List listStyleType="none">
        {activeOptions.map(({ code, label, colour }) => (
          <List.Item key={code ?? label}>
            <Group gap="xs">
              {colour && <Swatch colour={colour} />}
              {label}
            </Group>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

/** Shows the limits of a field's values and its default value. */
function LimitFacts({ field: { params, type, options, default_value } }: { field: AnyField }) {
  const { t } = useTranslation();
  const limits = Object.entries(params);
  const formatLimit = (name: string, value: unknown) => {
    if (name === 'result') return t(`formulas.type.${value as FormulaType}`);
    return value === true ? t('forms.yes') : String(value);
  };
  if (limits.length === 0 && default_value === null) return null;
  return (
    <Section title={t('fieldDefinitions.limits')}>
      <FactList>
        {limits.map(([name, value]) => (
          <Fact key={name} label={metaOf(fieldParams.shape[name as keyof FieldParams], name).label}>
            {formatLimit(name, value)}
          </Fact>
        ))}
        {default_value !== null && (
          <Fact label={metaOf(fieldResources.master.fields.shape.default_value, 'default_value').label}>
            <FieldValue
              field={valueField('', { type: type as FieldType, params, options })}
              name="default_value"
              value={default_value}
            />
          </Fact>
        )}
      </FactList>
    </Section>
  );
}

/** Returns the four screens of one kind of field. */
export function fieldScreens(kind: FieldKind, { one, many }: { one: EntityScreen; many: ScreenName }) {
  const resource = fieldResources[kind] as typeof masterFields;
  const { states, purge, usage } = FIELD_ENDPOINTS[kind];
  const screens = entityScreens(one, many);
  return resourceScreens(resource, {
    one,
    many,
    form: <Fields kind={kind} />,
    cells: { state: ({ state }) => stateBadge(state) },
    badge: ({ state, archived_at }) => !archived_at && stateBadge(state),
    actions: (field) => (
      <StateActions
        resource={resource}
        machine={states}
        row={field}
        verbs={{ active: t('fieldDefinitions.activate'), draft: t('fieldDefinitions.backToDraft') }}
      />
    ),
    menuActions: (field) => [
      ...(field.can.update && !field.archived_at && field.type !== 'formula'
        ? [
            {
              label: t('fieldTypes.changeTypeButton'),
              icon: IconReplace,
              dialog: (onClose: () => void) => (
                <ChangeTypeDialog kind={kind} field={field} screens={screens} onClose={onClose} />
              ),
            },
          ]
        : []),
      ...(field.can.delete
        ? [
            {
              label: t('fieldDefinitions.purge'),
              icon: IconTrash,
              isDestructive: true,
              dialog: (onClose: () => void) => (
                <PurgeDialog
                  field={field}
                  call={purge}
                  usage={usage}
                  list={resource.list.endpoint}
                  many={many}
                  onClose={onClose}
                />
              ),
            },
          ]
        : []),
    ],
    keyFacts: kind === 'opportunity' ? ['key', 'type', 'required'] : ['key', 'type', 'entity', 'required'],
    facts: [
      'help',
      'section',
      'order',
      'visible_to',
      'editable_by',
      'client_visible',
      'sensitive',
      'import_synonyms',
      'export_name',
      'survivorship',
      'indexed',
    ],
    showsRelated: true,
    panels: (field) => (
      <>
        <Options field={field} />
        <LimitFacts field={field} />
        <FieldUsage id={field.id} entity={field.entity} call={usage} />
        <TypeChanges kind={kind} id={field.id} />
      </>
    ),
  });
}
