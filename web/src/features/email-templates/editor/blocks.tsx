import '../messages.ts';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import {
  addBlock,
  addRow,
  type Block,
  moveRange,
  NEW_BLOCK_KINDS,
  parseRows,
  type Row,
  removeRange,
  replaceCondition,
} from '@leadwright/contract/mail-templates/blocks';
import { ActionIcon, Alert, Button, Group, Menu, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle } from '../../../ui/order/move-handle.tsx';
import { BlockFields } from './block-fields.tsx';

interface BlocksProps {
  source: string;
  onChange: (source: string) => void;
  purpose: TemplatePurpose;
}
/** The position of a row or block in the source. */
type Piece = Pick<Block, 'at' | 'end'>;

/** Shows the source as rows of columns. Every action edits the source text. */
export function Blocks({ source, onChange, purpose }: BlocksProps) {
  const { t } = useTranslation();
  const [draggedPiece, setDraggedPiece] = useState<Piece & { kind: 'row' | 'block' }>();
  const rows = parseRows(source);
  if (!rows) return <Alert color="warning">{t('emailTemplates.sourceHasErrors')}</Alert>;
  const dragProps = (kind: 'row' | 'block', piece: Piece) => ({
    'data-piece': kind,
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      setDraggedPiece({ ...piece, kind });
    },
    onDragOver: (event: DragEvent) => {
      if (draggedPiece?.kind === kind) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (draggedPiece?.kind !== kind) return;
      event.preventDefault();
      event.stopPropagation();
      onChange(moveRange(source, draggedPiece, piece, draggedPiece.at < piece.at ? 'after' : 'before'));
      setDraggedPiece(undefined);
    },
    onDragEnd: () => setDraggedPiece(undefined),
  });
  const movePiece = (pieces: readonly Piece[], index: number, offset: -1 | 1) => {
    const target = pieces[index + offset];
    if (!target) return;
    onChange(moveRange(source, pieces[index]!, target, offset < 0 ? 'before' : 'after'));
    // A piece is identified by its position only, so the focus moves with the piece.
    const handle = document.activeElement?.closest('[data-piece]');
    const next = offset < 0 ? handle?.previousElementSibling : handle?.nextElementSibling;
    requestAnimationFrame(() => next?.querySelector<HTMLElement>('[data-handle]')?.focus());
  };
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position only
        <Paper key={index} withBorder p="xs" {...dragProps('row', row)}>
          <Stack gap="xs">
            <RowHeader
              row={row}
              index={index}
              onStep={(offset) => movePiece(rows, index, offset)}
              source={source}
              onChange={onChange}
            />
            {row.columns.length === 0 && <Text c="dimmed">{t('emailTemplates.customCodeHelp')}</Text>}
            <SimpleGrid cols={{ base: 1, sm: Math.min(row.columns.length, 3) || 1 }} spacing="xs">
              {row.columns.map((column, columnIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position only
                <Stack key={columnIndex} gap="xs">
                  {column.blocks.map((block, blockIndex) => (
                    <Paper
                      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by their position only
                      key={blockIndex}
                      withBorder
                      p="xs"
                      bg="var(--mantine-color-body)"
                      {...dragProps('block', block)}
                    >
                      <BlockHeader
                        block={block}
                        onStep={(offset) => movePiece(column.blocks, blockIndex, offset)}
                        onRemove={() => onChange(removeRange(source, block))}
                      />
                      <BlockFields source={source} block={block} onChange={onChange} purpose={purpose} />
                    </Paper>
                  ))}
                  <AddBlock onAdd={(kind) => onChange(addBlock(source, column, kind))} />
                </Stack>
              ))}
            </SimpleGrid>
          </Stack>
        </Paper>
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('emailTemplates.addRow')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[1, 2, 3].map((count) => (
            <Menu.Item key={count} onClick={() => onChange(addRow(source, count))}>
              {t('emailTemplates.columns', { count })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Stack>
  );
}

interface RowHeaderProps {
  row: Row;
  index: number;
  source: string;
  onStep: (offset: -1 | 1) => void;
  onChange: (source: string) => void;
}

function RowHeader({ row, index, source, onStep, onChange }: RowHeaderProps) {
  const { t } = useTranslation();
  const [condition, setCondition] = useState(row.condition);
  const [storedCondition, setStoredCondition] = useState(row.condition);
  if (storedCondition !== row.condition) {
    setStoredCondition(row.condition);
    setCondition(row.condition);
  }
  const number = index + 1;
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <MoveHandle data-handle variant="subtle" label={t('emailTemplates.moveRow', { number })} onStep={onStep} />
      <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
        {t('emailTemplates.row', { number })}
      </Text>
      <TextInput
        size="xs"
        style={{ flex: 1 }}
        label={t('emailTemplates.condition')}
        title={t('emailTemplates.conditionHelp')}
        placeholder="client.website"
        value={condition}
        onChange={(event) => setCondition(event.currentTarget.value)}
        // Update the source only on blur, because an incomplete condition would break the blocks.
        onBlur={() => condition.trim() !== row.condition && onChange(replaceCondition(source, row, condition.trim()))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('emailTemplates.removeRow', { number })}
        onClick={() => onChange(removeRange(source, row))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface BlockHeaderProps {
  block: Block;
  onStep: (offset: -1 | 1) => void;
  onRemove: () => void;
}

function BlockHeader({ block: { kind }, onStep, onRemove }: BlockHeaderProps) {
  const { t } = useTranslation();
  const kindLabel = t(`emailTemplates.kinds.${kind}`);
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Group gap={4} wrap="nowrap">
        <MoveHandle
          data-handle
          variant="subtle"
          label={t('emailTemplates.moveBlock', { kind: kindLabel })}
          onStep={onStep}
        />
        <Text size="xs" c="dimmed">
          {kindLabel}
        </Text>
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('emailTemplates.removeBlock', { kind: kindLabel })}
        onClick={onRemove}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function AddBlock({ onAdd }: { onAdd: (kind: (typeof NEW_BLOCK_KINDS)[number]) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('emailTemplates.addBlock')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NEW_BLOCK_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {t(`emailTemplates.kinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
