import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkbench } from '../use-workbench.ts';

const DELAY = 250;

export function QueueSearch() {
  const { t } = useTranslation();
  const { list } = useWorkbench();
  const { search } = list.view;
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const [text, setText] = useState(search);
  const send = (next: string) => {
    sent.current = next;
    list.change({ search: next }, { replace: true });
  };
  const sendSoon = useDebouncedCallback(send, DELAY);
  useHotkeys([['/', () => input.current?.select()]]);
  // Back and "clear the filters" change the search from outside; what is being typed must survive the rest.
  useEffect(() => {
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      flex={1}
      miw={0}
      aria-label={t('matching.queue.search')}
      aria-keyshortcuts="/"
      placeholder={t('matching.queue.searchPlaceholder')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={text && <CloseButton size="xs" aria-label={t('matching.queue.clearSearch')} onClick={clear} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        sendSoon(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim());
        if (event.key === 'Escape') {
          if (text) clear();
          input.current?.blur();
        }
      }}
    />
  );
}
