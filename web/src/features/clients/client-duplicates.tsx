import { type ClientFields, findClientDuplicates } from '@leadwright/contract/features/clients';
import { Alert, Anchor, Badge, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Field } from '../../ui/form/field.tsx';
import { useFormContext } from '../../ui/form/form-context.ts';

const DELAY = 400;

/** Shows possible duplicates of the entered client. It can still be added with a reason. */
export function ClientDuplicates() {
  const { t } = useTranslation();
  const { form, base } = useFormContext();
  const { name, registration_number, website, domains } = form.getValues() as ClientFields;
  const [body] = useDebouncedValue({ name, registration_number, website, domains }, DELAY);
  const isNew = base.version === undefined;
  const isStated = [body.name, body.registration_number, body.website].some(Boolean) || body.domains.length > 0;
  const { data } = useCall(
    findClientDuplicates,
    { body },
    { enabled: isNew && isStated, placeholderData: keepPreviousData, retry: false },
  );
  const found = isNew && isStated ? (data?.clients ?? []) : [];
  // The region is always rendered: screen readers only announce changes inside an existing one.
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="warning" title={t('clients.duplicates.title', { count: found.length })} my="sm">
          <Text size="sm">{t('clients.duplicates.text')}</Text>
          <List size="sm" my="xs">
            {found.map(({ id, name, code, archived, shares }) => (
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
                {shares.map((what) => t(`clients.duplicates.shares.${what}`)).join(', ')}
              </List.Item>
            ))}
          </List>
          <Field name="duplicate_reason" help={t('clients.duplicates.reasonHelp')} />
        </Alert>
      )}
    </div>
  );
}
