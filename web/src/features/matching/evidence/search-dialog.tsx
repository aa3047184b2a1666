import { getCompanyFromMasterDatabase } from '@leadwright/contract/features/accounts';
import type { ReviewRow } from '@leadwright/contract/features/matching';
import { Badge, Button, Checkbox, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { countryName } from '../../../ui/country/countries.ts';
import { Failed } from '../../../ui/states.tsx';
import { useWorkbench } from '../use-workbench.ts';
import classes from './evidence.module.css';

const DEBOUNCE_MS = 250;

/** Searches all accounts by name to link the row by hand. */
export function SearchDialog({ onLink }: { onLink: (accountId: string) => void }) {
  const { t } = useTranslation();
  const { dialog, setDialog, row } = useWorkbench();
  const close = () => setDialog(undefined);
  return (
    <Modal
      opened={dialog === 'search'}
      onClose={close}
      title={t('matching.searchTitle')}
      size="lg"
      yOffset="8vh"
      centered={false}
    >
      {row && (
        <Search
          row={row}
          onLink={(id) => {
            close();
            onLink(id);
          }}
        />
      )}
    </Modal>
  );
}

function Search({ row, onLink }: { row: ReviewRow; onLink: (accountId: string) => void }) {
  const { t } = useTranslation();
  const { country } = row.values;
  const [name, setName] = useState(row.values.company_name);
  const [isInCountry, setInCountry] = useState(/^[A-Z]{2}$/.test(country));
  const [term] = useDebouncedValue(name.trim(), DEBOUNCE_MS);
  const { data, error, isFetching, refetch } = useCall(
    getCompanyFromMasterDatabase,
    { body: { company_name: term, country: isInCountry ? country : '' } },
    { enabled: term !== '' },
  );
  return (
    <Stack gap="sm">
      <TextInput
        label={t('matching.searchName')}
        data-autofocus
        maxLength={300}
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        rightSection={isFetching && <Loader size="xs" role="progressbar" aria-label={t('matching.searching')} />}
      />
      {/^[A-Z]{2}$/.test(country) && (
        <Checkbox
          size="xs"
          label={t('matching.searchCountry', { country: countryName(country) })}
          checked={isInCountry}
          onChange={(event) => setInCountry(event.currentTarget.checked)}
        />
      )}
      <div role="status">
        {!term && <Text c="dimmed">{t('matching.searchPrompt')}</Text>}
        {term && data?.data.length === 0 && <Text c="dimmed">{t('matching.searchNone')}</Text>}
      </div>
      {error && <Failed error={error} onRetry={refetch} />}
      <ul className={classes.found}>
        {term &&
          data?.data.map((account) => (
            <li key={account.id}>
              <div>
                <strong>{account.company_name}</strong>{' '}
                {row.candidates.some(({ account_id }) => account_id === account.id) && (
                  <Badge size="xs">{t('matching.candidate.badge')}</Badge>
                )}
                <Text size="xs" c="dimmed">
                  {[account.city, countryName(account.country), account.registration_number, account.register_status]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('matching.searchLink', { name: account.company_name })}
                onClick={() => onLink(account.id)}
              >
                {t('matching.searchLinkButton')}
              </Button>
            </li>
          ))}
      </ul>
    </Stack>
  );
}
