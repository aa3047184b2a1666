import './messages.ts';
import type { FieldType } from '@leadwright/contract/custom-values';
import { TYPE_CHANGE, VALUE_COPY } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources, type masterFields } from '@leadwright/contract/features/fields';
import { useTranslation } from 'react-i18next';
import { metaOf } from '../../../../ui/form/field-type.ts';
import { ChangeList } from '../../../../ui/record/change-list.tsx';

interface Props {
  kind: FieldKind;
  id: string;
}

/** Lists the type changes of a field and the copies of its values. Renders nothing if there are none. */
export function TypeChanges({ kind, id }: Props) {
  const { t } = useTranslation();
  const resource = fieldResources[kind] as typeof masterFields;
  const types = metaOf(resource.fields.shape.type, 'type').options ?? {};
  const nameOf = (type: string) => types[type as FieldType] ?? type;
  return (
    <>
      <ChangeList
        title={t('fieldTypes.history')}
        kind={TYPE_CHANGE}
        subjectId={id}
        describe={({ from, into }) => t('fieldTypes.fromTo', { from: nameOf(from), to: nameOf(into) })}
        invalidates={[resource.view, resource.list.endpoint]}
      />
      <ChangeList
        title={t('fieldTypes.copies')}
        kind={VALUE_COPY}
        subjectId={id}
        describe={({ from, into }) => t('fieldTypes.copied', { from, into })}
        invalidates={[]}
      />
    </>
  );
}
