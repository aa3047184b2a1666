import './messages.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDeviceFloppy,
  IconLayoutList,
  IconPencil,
  IconRestore,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.tsx';
import { Confirm } from '../../confirm.tsx';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';
import { CLOSE_EVENTS, useGridKey } from '../use-grid-key.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useRecordViewUse } from './use-open-view.ts';
import { useOriginalName } from './use-original-name.ts';
import { useViewActions } from './use-view-actions.ts';
import { ViewItems } from './view-items.tsx';

const DefaultRolesDialog = lazy(() =>
  import('./default-roles-dialog.tsx').then(({ DefaultRolesDialog }) => ({ default: DefaultRolesDialog })),
);
const ViewDialog = lazy(() => import('./view-dialog.tsx').then(({ ViewDialog }) => ({ default: ViewDialog })));

/** The value of the menu entry for the grid without a saved view. */
const ORIGINAL = 'original';
const OPEN_KEY = 'Alt+V';
const icon = { size: 16, 'aria-hidden': true } as const;

/** The menu that opens, saves and shares the views of a grid. */
export function ViewsMenu() {
  const { t } = useTranslation();
  const { id, dataset, views, activeView, isViewModified } = useGrid();
  const originalName = useOriginalName(dataset);
  const actions = useViewActions();
  const isClient = useSession().profile?.is_client === 'y';
  const copyLink = useCopyLink();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'change' | 'delete' | 'roles'>();
  useGridKey(OPEN_KEY, id, () => setOpen(true));
  useRecordViewUse(dataset.name, activeView?.savedView);
  if (!views) return null;

  const { savedView } = activeView ?? {};
  const name = savedView?.name ?? originalName;
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        clickOutsideEvents={CLOSE_EVENTS}
        position="bottom-start"
        shadow="md"
        width={300}
        returnFocus
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            size="xs"
            variant={savedView ? 'light' : 'default'}
            maw={240}
            leftSection={<IconLayoutList size={14} aria-hidden />}
            className={classes.tool}
            aria-label={t(isViewModified ? 'gridViews.buttonModified' : 'gridViews.button', { name })}
            aria-keyshortcuts={OPEN_KEY}
          >
            {isViewModified ? `${name} · ${t('gridViews.modified')}` : name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('gridViews.menuLabel')}>
          <div style={{ maxHeight: 280, overflowY: 'auto' }}>
            <Menu.RadioGroup
              value={savedView?.id ?? ORIGINAL}
              onChange={(viewId) => actions.open(viewId === ORIGINAL ? undefined : viewId)}
            >
              <Menu.RadioItem value={ORIGINAL} closeMenuOnClick>
                {originalName}
              </Menu.RadioItem>
              <ViewItems views={views.list} />
            </Menu.RadioGroup>
          </div>
          {views.error && (
            <Menu.Item color="danger" onClick={views.retry}>
              {t('gridViews.loadingFailed')} {t('gridViews.retry')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {savedView?.can.update && isViewModified && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => actions.save(savedView)}>
              {t('gridViews.save')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => setDialog('new')}>
            {t('gridViews.saveAs')}
          </Menu.Item>
          {isViewModified && (
            <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => actions.open(savedView?.id)}>
              {t('gridViews.reset')}
            </Menu.Item>
          )}
          {savedView?.can.update && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('change')}>
              {t('gridViews.nameAndSharing')}
            </Menu.Item>
          )}
          {savedView?.can.set_default && (
            <Menu.Item
              leftSection={<IconStar {...icon} />}
              onClick={() => actions.setDefault(savedView, !savedView.is_default)}
            >
              {t(savedView.is_default ? 'gridViews.unsetDefault' : 'gridViews.setDefault')}
            </Menu.Item>
          )}
          {savedView?.can.set_default && !isClient && (
            <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => setDialog('roles')}>
              {t('gridViews.defaultRoles')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copyLink}>
            {t('gridViews.copyLink')}
          </Menu.Item>
          {savedView?.can.delete && (
            <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={() => setDialog('delete')}>
              {t('gridViews.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(dialog === 'new' || dialog === 'change') && (
        <Suspense>
          <ViewDialog actions={actions} view={dialog === 'change' ? activeView : undefined} onClose={close} />
        </Suspense>
      )}
      {savedView && dialog === 'roles' && (
        <Suspense>
          <DefaultRolesDialog view={savedView} actions={actions} onClose={close} />
        </Suspense>
      )}
      {savedView && (
        <Confirm
          danger
          opened={dialog === 'delete'}
          title={t('gridViews.deleteTitle', { name })}
          text={
            savedView.other_users > 0
              ? t('gridViews.deleteUsed', { count: savedView.other_users })
              : t('gridViews.deleteText')
          }
          confirm={t('gridViews.deleteConfirm')}
          onConfirm={() => actions.remove(savedView)}
          onClose={close}
        />
      )}
    </>
  );
}
