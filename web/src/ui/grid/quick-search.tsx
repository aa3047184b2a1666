import { CloseButton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGrid } from './use-grid.ts';

const DELAY = 300;

export function QuickSearch() {
  const { t } = useTranslation();
  const { view, change } = useGrid();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(view.search);
  const [text, setText] = useState(view.search);
  const send = (search: string) => {
    sent.current = search;
    change({ search }, { replace: true });
  };
  const sendSoon = useDebouncedCallback(send, DELAY);
  useHotkeys([['/', () => input.current?.select()]]);

  // Back, a shared link and "clear all" change the search from outside; what is being typed must survive the rest.
  useEffect(() => {
    if (view.search !== sent.current) setText(view.search);
    sent.current = view.search;
  }, [view.search]);

  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };
  return (
    <Tooltip label={t('grid.searchHelp')} openDelay={900} multiline maw={320}>
      <TextInput
        ref={input}
        type="search"
        size="xs"
        flex="1 1 220px"
        maw={380}
        aria-label={t('grid.search')}
        aria-keyshortcuts="/"
        placeholder={t('grid.searchPlaceholder')}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={text && <CloseButton size="xs" aria-label={t('grid.clearSearch')} onClick={clear} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          sendSoon(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim());
          if (event.key === 'Escape' && text) clear();
        }}
      />
    </Tooltip>
  );
}
