import { verticalMerging, verticals, verticalTree } from '@leadwright/contract/features/verticals';
import { ActionIcon, Anchor, Group, Menu, Text, Tree, useTree } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount } from '../../ui/format.ts';
import { useImpact } from '../../ui/impact/use-impact.tsx';
import { MergeReferencesDialog } from '../../ui/merging/merge-dialog.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { buildTree, containsVertical, findNode, type TreeVertical, type VerticalNode } from './vertical-nodes.ts';
import classes from './vertical-tree.module.css';

/** Shows the tree of the verticals. A vertical is moved by dragging or in its menu, and merged in its menu. */
export function VerticalTree({ add }: { add: ReactNode }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(verticalTree, {});
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (data.verticals.length === 0)
    return <EmptyState title={t('verticals.none')} text={t('verticals.noneText')} action={add} />;
  return <LoadedTree nodes={buildTree(data.verticals)} />;
}

function LoadedTree({ nodes }: { nodes: VerticalNode[] }) {
  const { t } = useTranslation();
  // Top-level verticals are expanded until the user closes them, including those that are added later.
  const [changedExpansion, setExpanded] = useState<Record<string, boolean>>({});
  const expandedState = { ...Object.fromEntries(nodes.map(({ value }) => [value, true])), ...changedExpansion };
  // Stored here, because a reload of the tree recreates the rows.
  const [openDialog, setOpenDialog] = useState<{ action: 'move' | 'merge'; vertical: TreeVertical }>();
  const tree = useTree({ expandedState, onExpandedStateChange: setExpanded });
  const move = useSend(verticals.edit, {
    invalidates: [verticalTree, verticals.list.endpoint, verticals.view],
  });
  const impact = useImpact(verticals);
  // Siblings are sorted by name, so a position between siblings has no meaning. A drop on a vertical makes that
  // vertical the parent; a drop before a top-level vertical makes the dragged vertical a top-level one.
  const isTopLevel = (id: string) => nodes.some(({ value }) => value === id);
  const dropTargetOf = ({
    draggedNode,
    targetNode,
    position,
  }: Record<'draggedNode' | 'targetNode' | 'position', string>) =>
    position === 'before' && isTopLevel(targetNode) && !isTopLevel(draggedNode) ? null : targetNode;
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Tree
        data={nodes as never}
        tree={tree}
        expandOnClick={false}
        aria-label={t('verticals.tree')}
        className={classes.tree!}
        allowDrop={(drop) => {
          const dragged = findNode(nodes, drop.draggedNode);
          const parent = dropTargetOf(drop);
          return (
            dragged?.vertical.can_update === true &&
            parent !== dragged.vertical.parent_id &&
            (parent === null || !containsVertical(dragged, parent))
          );
        }}
        onDragDrop={async (drop) => {
          const { id, name, version } = findNode(nodes, drop.draggedNode)!.vertical;
          if (!(await impact.ask({ id, name }))) return;
          move.mutate(
            { params: { id }, body: { version, parent_id: dropTargetOf(drop) } },
            {
              onSuccess: () => notifySuccess(t('verticals.moved', { name })),
              onError: (error) => problemsIn(error) && notifyFailure(error),
            },
          );
        }}
        renderNode={({ node, expanded, elementProps, tree: controller }) => {
          const { vertical, total, children } = node as unknown as VerticalNode;
          return (
            <div {...elementProps} className={`${elementProps.className} ${classes.row}`}>
              <span
                className={classes.caret}
                data-open={expanded || undefined}
                hidden={children.length === 0}
                aria-hidden
                onClick={() => controller.toggleExpanded(vertical.id)}
              >
                <IconChevronRight size={16} />
              </span>
              <span aria-hidden className={classes.swatch}>
                <Swatch colour={vertical.colour} />
              </span>
              <Anchor
                component={Link}
                to={to('vertical', { verticalId: vertical.id })}
                draggable={false}
                className={classes.name!}
              >
                {vertical.name}
              </Anchor>
              <Text size="xs" c="dimmed" className={classes.code!}>
                {vertical.code}
              </Text>
              <Text size="xs" c="dimmed" className={classes.count!}>
                {t('verticals.accounts', { count: total, formatted: formatCount(total) })}
                {vertical.accounts > 0 &&
                  total > vertical.accounts &&
                  `, ${t('verticals.directAccounts', { formatted: formatCount(vertical.accounts) })}`}
              </Text>
              <Actions vertical={vertical} onAction={(action) => setOpenDialog({ action, vertical })} />
            </div>
          );
        }}
      />
      {impact.dialog}
      {openDialog?.action === 'move' && <MoveDialog vertical={openDialog.vertical} onClose={close} />}
      {openDialog?.action === 'merge' && (
        <MergeReferencesDialog resource={verticals} calls={verticalMerging} row={openDialog.vertical} onClose={close} />
      )}
    </>
  );
}

interface ActionsProps {
  vertical: TreeVertical;
  onAction: (action: 'move' | 'merge') => void;
}

function Actions({ vertical, onAction }: ActionsProps) {
  const { t } = useTranslation();
  const mayAdd = useCan('vertical', 'create');
  const mayMerge = useCan('merge', 'update');
  const { id, name, can_update: mayUpdate } = vertical;
  if (!mayAdd && !mayUpdate) return null;
  return (
    <Group gap={0} onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('verticals.actions', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayUpdate && (
            <Menu.Item component={Link} to={to('verticalEdit', { verticalId: id })}>
              {t('verticals.edit')}
            </Menu.Item>
          )}
          {mayAdd && (
            <Menu.Item component={Link} to={to('verticalAdd', {}, { parent_id: id })}>
              {t('verticals.addSubVertical')}
            </Menu.Item>
          )}
          {mayUpdate && <Menu.Item onClick={() => onAction('move')}>{t('verticals.move')}</Menu.Item>}
          {mayUpdate && mayMerge && <Menu.Item onClick={() => onAction('merge')}>{t('merging.mergeButton')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
