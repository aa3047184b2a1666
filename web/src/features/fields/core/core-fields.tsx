import './messages.ts';
import { coreFields } from '@leadwright/contract/core/core-fields';
import { coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { PATHS } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import { Alert, Badge, Button, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callKey } from '../../../api/hooks.ts';
import { entityScreens, toRow } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGrid } from '../../../ui/form/field-grid.tsx';
import { metaOf } from '../../../ui/form/field-type.ts';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { capitalise, Page } from '../../../ui/page.tsx';
import { resourceScreens } from '../../../ui/record/resource-screens.tsx';
import { useArchive } from '../../../ui/record/use-archive.ts';

export { Add } from './unused-fields.tsx';

type CoreField = RowOf<typeof coreFields>;

/** Shows a property that cannot be changed. `given_label` is the default label of the field. */
function ReadOnlyField({ name }: { name: 'entity' | 'key' | 'type' | 'given_label' }) {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const value = String(base[name] ?? '');
  const { label, options } = metaOf(coreFields.row.extend(coreFields.fields.shape).shape[name], name);
  return (
    <TextInput
      label={label}
      description={t('coreFieldTexts.locked')}
      value={options?.[value] ?? value}
      readOnly
      variant="filled"
      rightSection={<IconLock size={16} aria-hidden />}
    />
  );
}

function Fields() {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const { version, needed: isAlwaysRequired } = base as Partial<CoreField>;
  const client = useQueryClient();
  // Other screens must show the saved settings immediately.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new version
  useEffect(() => {
    client.invalidateQueries({ queryKey: [callKey(coreFieldOverrides)] });
  }, [version]);
  return (
    <>
      <FieldGrid title={t('coreFieldTexts.groups.field')}>
        <Field name="label" autoFocus />
        <Field name="help" />
        <ReadOnlyField name="given_label" />
        <ReadOnlyField name="entity" />
        <ReadOnlyField name="key" />
        <ReadOnlyField name="type" />
      </FieldGrid>
      {isAlwaysRequired ? (
        <Alert color="primary" mt="sm">
          {t('coreFieldTexts.alwaysRequired')}
        </Alert>
      ) : (
        <>
          <FieldGrid title={t('coreFieldTexts.groups.visibility')}>
            <Field name="visible_to" />
            <Field name="client_visible" />
          </FieldGrid>
          <FieldGrid title={t('coreFieldTexts.groups.inForms')}>
            <Field name="required" />
          </FieldGrid>
        </>
      )}
    </>
  );
}

function RequiredBadge() {
  const { t } = useTranslation();
  return <Badge variant="light">{t('coreFieldTexts.alwaysInUse')}</Badge>;
}

export const { View, Edit } = resourceScreens(coreFields, {
  one: 'coreField',
  many: 'coreFields',
  form: <Fields />,
  badge: ({ needed, archived_at }) => needed && !archived_at && <RequiredBadge />,
  keyFacts: ['entity', 'key', 'type'],
  facts: ['required', 'help', 'visible_to', 'client_visible'],
});

const screens = entityScreens('coreField', 'coreFields');

/** Lists the core fields. They cannot be created or cloned: “Add” restores a removed field. */
export function List() {
  const { t } = useTranslation();
  const mayAdd = useCan(coreFields.subject, 'create');
  const { archive, dialog } = useArchive(coreFields);
  const add = mayAdd && (
    <Button component={Link} to={PATHS[screens.add]}>
      {t('records.add', { what: coreFields.noun.one })}
    </Button>
  );
  return (
    <Page full title={capitalise(coreFields.noun.many)} actions={add}>
      <DataGrid
        dataset={coreFields.list}
        openHref={({ id }) => toRow(screens.view, id)}
        rowActions={{ edit: ({ id }) => toRow(screens.edit, id), archive }}
        empty={{ title: t('records.noneTitle', { what: coreFields.noun.many }), text: coreFields.purpose }}
      />
      {dialog}
    </Page>
  );
}
