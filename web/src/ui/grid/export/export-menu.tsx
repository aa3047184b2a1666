import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../session/session.tsx';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';
import type { ExportChoice, ExportForm } from './export-form.tsx';

/** The export menu. It loads the form before it opens, so that the focus moves into the form. */
export function ExportMenu() {
  const { t } = useTranslation();
  const { dataset, scope } = useGrid();
  const [isOpen, { open, close }] = useDisclosure();
  const [loadedForm, setLoadedForm] = useState<{ Form: ComponentType<ComponentProps<typeof ExportForm>> }>();
  const [choice, setChoice] = useState<ExportChoice>({
    rowScope: 'selection',
    columnScope: 'visible',
    format: 'csv',
    bom: true,
  });
  const mayExport = useCan('export', 'read');
  if (!mayExport || !scope) return null;

  const toggle = async () => {
    if (isOpen) return close();
    const { ExportForm } = await import('./export-form.tsx');
    setLoadedForm({ Form: ExportForm });
    open();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          className={classes.tool}
          aria-label={t('grid.export.open')}
          onClick={toggle}
        >
          {t('grid.export.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('grid.export.title', { title: dataset.title })}>
        {loadedForm && (
          <loadedForm.Form
            scope={scope}
            choice={choice}
            onChoose={(part) => setChoice((current) => ({ ...current, ...part }))}
            onStarted={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
