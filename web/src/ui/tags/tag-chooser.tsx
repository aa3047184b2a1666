import { nameKey } from '@leadwright/contract/text/fold';
import './messages.ts';
import { availableTags, tags } from '@leadwright/contract/features/tags';
import { Button, Combobox, type ComboboxStore, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { tagStyle } from './tag-chip.tsx';
import classes from './tags.module.css';
import type { TaggedRecord, Tagging } from './use-tagging.ts';

const DEBOUNCE_MS = 150;
const CREATE = 'create';

interface TagChooserProps {
  record: TaggedRecord;
  tagging: Tagging;
  combobox: ComboboxStore;
  /** The names of the record's tags. */
  tagNames: string[];
  buttonRef: Ref<HTMLButtonElement>;
  /** The key that opens the chooser, if there is one. */
  hotkey?: string | undefined;
}

/** The chooser that adds tags to a record. The list stays open for the next tag. */
export function TagChooser({ record, tagging, combobox, tagNames, buttonRef, hotkey }: TagChooserProps) {
  const { t } = useTranslation();
  const mayCreate = useCan('tags', 'create');
  const [text, setText] = useState('');
  const name = text.trim();
  const [q] = useDebouncedValue(name, DEBOUNCE_MS);
  const { scope, id, campaignId } = record;
  const input = { params: { scope }, query: { id, q, campaign_id: campaignId } };
  const query = useCall(availableTags, input, { enabled: combobox.dropdownOpened, staleTime: 0 });
  // Only tags for the current text are offered: Enter must not select a result of an earlier text.
  const isStale = query.isFetching || q !== name;
  const options = (!isStale && query.data?.tags) || [];
  const isTaken = [...tagNames, ...options.map((tag) => tag.name)].some(
    (tagName) => nameKey(tagName) === nameKey(name),
  );
  const isTooLong = name.length > (tags.fields.shape.name.maxLength ?? Number.POSITIVE_INFINITY);
  const canCreate = mayCreate && name !== '' && !isTaken && !isTooLong && !isStale;
  const optionKey = [...options.map((tag) => tag.id), ...(canCreate ? [CREATE] : [])].join(' ');
  const { dropdownOpened, selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the first option when the options change
  useEffect(() => {
    if (dropdownOpened) selectFirstOption();
  }, [dropdownOpened, optionKey, selectFirstOption]);

  const choose = async (value: string) => {
    if (tagging.isBusy) return;
    const tag = options.find((option) => option.id === value);
    await (tag ? tagging.apply(tag.id, tag.name) : tagging.create(name));
    setText('');
    combobox.focusSearchInput();
  };
  const isEmpty = options.length === 0 && !canCreate;
  const emptyText = isStale ? t('recordTags.searching') : t(mayCreate ? 'recordTags.noneToCreate' : 'recordTags.none');
  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={choose} keepMounted={false}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          ref={buttonRef}
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          rightSection={hotkey && <kbd className={classes.key}>{hotkey}</kbd>}
          aria-haspopup="listbox"
          aria-expanded={dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('recordTags.add')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          maxLength={100}
          aria-label={t('recordTags.find')}
          placeholder={t('recordTags.find')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            tagging.clearErrorMessage();
          }}
        />
        {tagging.errorMessage && (
          <Text size="xs" c="error" p="xs" role="alert">
            {tagging.errorMessage}
          </Text>
        )}
        <Combobox.Options
          aria-label={t('recordTags.title')}
          mah={240}
          style={{ overflowY: 'auto' }}
          aria-busy={isStale}
          hidden={isEmpty}
        >
          {options.map((tag) => (
            <Combobox.Option key={tag.id} value={tag.id} style={tagStyle(tag.colour)}>
              <span className={classes.option}>
                <span className={classes.dot} />
                <span className={classes.name}>{tag.name}</span>
                {tag.group && (
                  <Text span size="xs" c="dimmed" ms="auto">
                    {tag.group}
                  </Text>
                )}
              </span>
            </Combobox.Option>
          ))}
          {canCreate && <Combobox.Option value={CREATE}>{t('recordTags.create', { name })}</Combobox.Option>}
        </Combobox.Options>
        {isEmpty && <Combobox.Empty role="status">{emptyText}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
