import { Button, CloseButton, Group, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';
import { useCopyLink } from '../views/use-copy-link.ts';
import { describeFilter } from './describe-filter.ts';
import { LazyFilterEditor } from './lazy-filter-editor.tsx';

interface ChipProps {
  text: string;
  onRemove: () => void;
  /** The editor that a click on the text opens. */
  editor?: (close: () => void) => React.ReactNode;
}

function Chip({ text, onRemove, editor }: ChipProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.chip}>
      {editor ? (
        <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" width={280}>
          <Popover.Target>
            <UnstyledButton
              className={classes.chipText}
              aria-label={t('grid.filter.change', { filter: text })}
              onClick={() => setOpen(!isOpen)}
            >
              {text}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>{editor(() => setOpen(false))}</Popover.Dropdown>
        </Popover>
      ) : (
        <span className={classes.chipText}>{text}</span>
      )}
      <CloseButton size={24} iconSize={14} aria-label={t('grid.filter.remove', { filter: text })} onClick={onRemove} />
    </li>
  );
}

/** All active filters, each with an editor and a remove button. */
export function FilterChips() {
  const { t } = useTranslation();
  const { dataset, view, change, unsupportedFilters } = useGrid();
  const copyLink = useCopyLink();
  const filters = Object.entries(view.filter);
  const chipCount = filters.length + (view.search ? 1 : 0) + (unsupportedFilters > 0 ? 1 : 0);
  if (chipCount === 0) return null;
  const searchText = t(view.search.length < 3 ? 'grid.filter.searchBeginsWith' : 'grid.filter.searchContains', {
    text: view.search,
  });
  return (
    <Group gap={6} wrap="wrap">
      <ul className={classes.chips} aria-label={t('grid.filter.activeFilters')}>
        {view.search && <Chip text={searchText} onRemove={() => change({ search: '' })} />}
        {filters.map(([name, filter]) => (
          <Chip
            key={name}
            text={describeFilter(dataset, name, filter)}
            onRemove={() => change(withFilter(name, undefined))}
            editor={(close) => {
              const column = dataset.columns[name];
              if (!column) return null;
              const apply = (next: typeof filter | undefined) => {
                close();
                change(withFilter(name, next));
              };
              return <LazyFilterEditor name={name} column={column} filter={filter} onApply={apply} />;
            }}
          />
        ))}
        {unsupportedFilters > 0 && (
          <Chip text={t('grid.notUnderstood', { count: unsupportedFilters })} onRemove={() => change({})} />
        )}
      </ul>
      <Button size="compact-xs" variant="subtle" onClick={() => change({ search: '', filter: {} })}>
        {t('grid.filter.clearAll')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={copyLink}>
        {t('grid.filter.copyLink')}
      </Button>
    </Group>
  );
}
