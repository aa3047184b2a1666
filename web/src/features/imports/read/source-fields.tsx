import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReferenceField } from '../../../ui/form/controls/reference-field.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { fieldId } from '../../../ui/form/focus.ts';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import type { Source } from './use-source.ts';

interface Props {
  source: Source;
  knownSource: string | null;
}

export function SourceFields({ source: { values, problems, set }, knownSource }: Props) {
  const { t } = useTranslation();
  return (
    <Fieldset variant="unstyled" legend={t('imports.read.source')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          id={fieldId('supplier')}
          label={<RequiredLabel text={t('imports.read.supplier')} />}
          description={
            knownSource ? t('imports.read.knownSource', { source: knownSource }) : t('imports.read.supplierHelp')
          }
          required
          withAsterisk={false}
          maxLength={160}
          value={values.supplier}
          error={problems.supplier}
          onChange={(event) => set({ supplier: event.currentTarget.value })}
        />
        <DateField
          id={fieldId('obtained_on')}
          label={<RequiredLabel text={t('imports.read.obtained')} />}
          required
          withAsterisk={false}
          value={values.obtained_on}
          error={problems.obtained_on}
          onChange={(obtained_on) => set({ obtained_on })}
        />
        <ReferenceField
          id={fieldId('default_country')}
          list="countries"
          label={<RequiredLabel text={t('imports.read.country')} />}
          description={t('imports.read.countryHelp')}
          required
          withAsterisk={false}
          value={values.default_country}
          error={problems.default_country}
          onChange={(code) => set({ default_country: code ?? '' })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
