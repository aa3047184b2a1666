import { type ClientFields, findClientDuplicates } from '@leadwright/contract/features/clients';
import { Alert, Anchor, Badge, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Field } from '../../ui/form/field.tsx';
import { useFormContext } from '../../ui/form/form-context.ts';

const DEBOUNCE_MS = 400;

/** Shows possible duplicates of the entered client. The client can still be added with a reason. */
export function ClientDuplicates() {
  const { t } = useTranslation();
  const { form, base } = useFormContext();
  const { name, registration_number, website, domains } = form.getValues() as ClientFields;
  const [body] = useDebouncedValue({ name, registration_number, website, domains }, DEBOUNCE_MS);
  const isNew = base.version === undefined;
  const hasInput = [body.name, body.registration_number, body.website].some(Boolean) || body.domains.length > 0;
  const { data } = useCall(
    findClientDuplicates,
    { body },
    { enabled: isNew && hasInput, placeholderData: keepPreviousData, retry: false },
  );
  const duplicates = isNew && hasInput ? (data?.clients ?? []) : [];
  // The region is always rendered, because screen readers announce only changes inside an existing region.
  return (
    <div role="status">
      {duplicates.length > 0 && (
        <Alert color="warning" title={t('clients.duplicates.title', { count: duplicates.length })} my="sm">
          <Text size="sm">{t('clients.duplicates.text')}</Text>
          <List size="sm" my="xs">
            {duplicates.map(({ id, name, code, archived, shares }) => (
              <List.Item key={id}>
                <Anchor href={to('client', { clientId: id })} target="_blank" underline="always" inherit>
                  {name}
                </Anchor>{' '}
                ({code}){' '}
                {archived && (
                  <Badge size="xs" color="gray">
                    {t('clients.duplicates.archived')}
                  </Badge>
                )}{' '}
                {shares.map((sharedField) => t(`clients.duplicates.shares.${sharedField}`)).join(', ')}
              </List.Item>
            ))}
          </List>
          <Field name="duplicate_reason" help={t('clients.duplicates.reasonHelp')} />
        </Alert>
      )}
    </div>
  );
}
