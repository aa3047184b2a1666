import type { GridColumn } from '@leadwright/contract/grid';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../format.ts';
import { cellText } from '../cell-text.ts';
import classes from '../grid.module.css';
import { countText } from '../row-count.tsx';
import { useGrid } from '../use-grid.ts';

interface GroupRowProps {
  path: (string | null)[];
  count: number;
  /** Renders the inner groups when they are opened. */
  renderInnerGroups: () => ReactNode;
}

/** A group with its row count. Its label opens the rows of the group, its arrow shows the inner groups. */
export function GroupRow({ path, count, renderInnerGroups }: GroupRowProps) {
  const { t } = useTranslation();
  const { dataset, view, change } = useGrid();
  const isPrefix = (prefix: (string | null)[]) => prefix.every((key, level) => key === path[level]);
  const isOpen = view.path.length === path.length && isPrefix(view.path);
  const [isExpanded, setExpanded] = useState(
    view.path.length > path.length && isPrefix(view.path.slice(0, path.length)),
  );
  const column = dataset.columns[view.groups[path.length - 1] ?? ''] as GridColumn;
  const label = cellText(column, path.at(-1)) || t('grid.group.blank');
  const hasInnerGroups = path.length < view.groups.length;
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div
        className={classes.group}
        data-open={isOpen || undefined}
        style={{ paddingInlineStart: (path.length - 1) * 14 }}
      >
        {hasInnerGroups ? (
          <ActionIcon
            size={24}
            aria-expanded={isExpanded}
            aria-label={t(isExpanded ? 'grid.group.collapse' : 'grid.group.expand', { group: label })}
            onClick={() => setExpanded(!isExpanded)}
          >
            <Chevron size={14} />
          </ActionIcon>
        ) : (
          <span className={classes.groupGap} />
        )}
        <UnstyledButton
          className={classes.groupText}
          aria-current={isOpen || undefined}
          aria-label={t('grid.group.groupLabel', {
            column: column.label,
            group: label,
            rows: countText({ count, exact: true }),
          })}
          onClick={() => change({ path })}
        >
          <span className={classes.groupLabel} title={label}>
            {label}
          </span>
          <span className={classes.groupCount}>{formatCount(count)}</span>
        </UnstyledButton>
      </div>
      {hasInnerGroups && isExpanded && renderInnerGroups()}
    </li>
  );
}
