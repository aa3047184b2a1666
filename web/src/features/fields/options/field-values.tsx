import './messages.ts';
import { FIELDS_WITH_OPTIONS, listOptions } from '@leadwright/contract/features/field-options';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { ReferenceField } from '../../../ui/form/controls/reference-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, Failed, Loading } from '../../../ui/states.tsx';
import { OptionEditor } from './option-editor.tsx';

/** Edits the options of the field in the URL. The field can be of any kind. */
export function Screen() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const id = searchParams.get('field');
  const choose = (field: string | null) =>
    setSearchParams((previous) => {
      const next = new URLSearchParams(previous);
      if (field) next.set('field', field);
      else next.delete('field');
      return next;
    });
  return (
    <Page title={t('fieldValues.title')}>
      <ReferenceField
        label={t('fieldValues.field')}
        list={FIELDS_WITH_OPTIONS}
        value={id}
        maw={420}
        onChange={choose}
      />
      {id ? (
        <Options key={id} id={id} />
      ) : (
        <EmptyState title={t('fieldValues.chooseField')} text={t('fieldValues.chooseFieldText')} />
      )}
    </Page>
  );
}

function Options({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useCall(listOptions, { params: { id } });
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <OptionEditor field={data} />;
}
