import { ActionIcon, Button, Checkbox, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../ui/format.ts';
import classes from './cascades.module.css';
import { childrenOf, offeredIn, type PairDraft, withChildren } from './draft.ts';

interface NodeProps {
  draft: PairDraft;
  level: number;
  code: string;
  label: string;
}

function Node({ draft, level, code, label }: NodeProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const { cascade, pairs, change } = draft;
  const below = level + 1;
  const options = offeredIn(cascade, below);
  const children = childrenOf(pairs.values(), below, code);
  const shown = options.filter((option) => children.includes(option.code));
  const hasMore = below < cascade.levels.length && shown.length > 0;
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {below < cascade.levels.length && (
          <ActionIcon
            variant="subtle"
            size={24}
            disabled={!hasMore}
            aria-expanded={isOpen && hasMore}
            aria-label={t('cascades.expand', { value: label })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen && hasMore ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
          </ActionIcon>
        )}
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text fw={500}>{label}</Text>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t(isEdited ? 'cascades.doneWith' : 'cascades.edit', { value: label })}
              onClick={() => setEdited(!isEdited)}
            >
              {t(isEdited ? 'cascades.done' : 'cascades.change')}
            </Button>
          </Group>
          {isEdited ? (
            <MultiSelect
              autoFocus
              searchable
              aria-label={t('cascades.allows', { value: label })}
              data={options.map((option) => ({ value: option.code, label: option.label }))}
              value={children}
              onChange={(next) => change(withChildren(pairs.values(), below, code, next))}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {shown.length > 0 ? formatList(shown.map((option) => option.label)) : t('cascades.nothing')}
            </Text>
          )}
        </Stack>
      </Group>
      {isOpen && hasMore && (
        <ul className={classes.tree}>
          {shown.map((option) => (
            <Node key={option.code} draft={draft} level={below} code={option.code} label={option.label} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Tree of the paired values below each value of the highest level. */
export function Tree({ draft }: { draft: PairDraft }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const term = search.trim().toLowerCase();
  const found = offeredIn(draft.cascade, 1).filter(
    ({ code, label }) =>
      label.toLowerCase().includes(term) && (!onlyEmpty || childrenOf(draft.pairs.values(), 2, code).length === 0),
  );
  return (
    <Stack gap="sm">
      <Group gap="md">
        <TextInput
          type="search"
          aria-label={t('cascades.find')}
          placeholder={t('cascades.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          label={t('cascades.onlyEmpty')}
          checked={onlyEmpty}
          onChange={(event) => setOnlyEmpty(event.currentTarget.checked)}
        />
      </Group>
      {found.length === 0 && <Text c="dimmed">{t('cascades.noneFound')}</Text>}
      <ul className={classes.tree}>
        {found.map(({ code, label }) => (
          <Node key={code} draft={draft} level={1} code={code} label={label} />
        ))}
      </ul>
    </Stack>
  );
}
