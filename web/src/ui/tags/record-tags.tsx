import './messages.ts';
import { readRecordTags, type TagScope } from '@leadwright/contract/features/tags';
import { Text, useCombobox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useSingleKeys } from '../keys/single-keys.ts';
import { useRecordPanel } from '../record-context/record-panel.ts';
import { useRecordShortcuts } from '../record-context/use-record-shortcuts.ts';
import { TagChip } from './tag-chip.tsx';
import { TagChooser } from './tag-chooser.tsx';
import classes from './tags.module.css';
import { useTagging } from './use-tagging.ts';

interface RecordTagsProps {
  scope: TagScope;
  id: string;
  /** The campaign, when the record is a working row. */
  campaignId?: string | undefined;
  /** Shows the tags read-only, for an archived record. */
  isReadOnly?: boolean;
  /** Opens the chooser initially. The caller then handles the T key. */
  isInitiallyOpen?: boolean;
  onChange?: () => void;
}

/** The tags of a record, and a chooser that opens with the T key. */
export function RecordTags({
  scope,
  id,
  campaignId,
  isReadOnly = false,
  isInitiallyOpen = false,
  onChange,
}: RecordTagsProps) {
  const { t } = useTranslation();
  const panel = useRecordPanel();
  const { data } = useCall(readRecordTags, { params: { scope, id }, query: { campaign_id: campaignId } });
  const tagging = useTagging({ scope, id, campaignId }, onChange ?? panel?.reportChange);
  const button = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      button.current?.focus();
    },
  });
  const [areSingleKeysEnabled] = useSingleKeys();
  const mayChange = !isReadOnly && data?.can.update === true;
  const usesHotkey = areSingleKeysEnabled && mayChange && !isInitiallyOpen;
  const { openDropdown } = combobox;
  useRecordShortcuts({ t: usesHotkey ? () => openDropdown() : undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the permission to add tags is known
  useEffect(() => {
    if (isInitiallyOpen && mayChange) openDropdown();
  }, [isInitiallyOpen, mayChange]);

  if (!data || (data.tags.length === 0 && !mayChange)) return null;
  const remove = async (tagId: string) => {
    await tagging.remove(tagId);
    button.current?.focus();
  };
  return (
    <section className={classes.row} aria-label={t('recordTags.title')}>
      <ul className={classes.list}>
        {data.tags.map((tag) => (
          <li key={tag.id}>
            <TagChip tag={tag} onRemove={mayChange ? () => remove(tag.id) : undefined} />
          </li>
        ))}
      </ul>
      {mayChange && (
        <TagChooser
          record={{ scope, id, campaignId }}
          tagging={tagging}
          combobox={combobox}
          tagNames={data.tags.map(({ name }) => name)}
          buttonRef={button}
          hotkey={usesHotkey ? 't' : undefined}
        />
      )}
      {tagging.errorMessage && !combobox.dropdownOpened && (
        <Text size="xs" c="error" role="alert">
          {tagging.errorMessage}
        </Text>
      )}
    </section>
  );
}
