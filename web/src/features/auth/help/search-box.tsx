import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PaletteState } from '../../../ui/open-palette.ts';

/** Opens the home page and searches in its command palette, because this page has no palette. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (term.trim()) navigate(START_PATHS.dashboard, { state: { find: term.trim() } satisfies PaletteState });
  };
  return (
    <search style={{ width: '100%' }}>
      <form onSubmit={submit}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            type="search"
            value={term}
            placeholder={t('errorHelp.search')}
            aria-label={t('errorHelp.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={({ currentTarget: { value } }) => setTerm(value)}
          />
          <Button type="submit" variant="default">
            {t('errorHelp.searchButton')}
          </Button>
        </Group>
      </form>
    </search>
  );
}
