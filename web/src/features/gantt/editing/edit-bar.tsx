import './messages.ts';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlanWriter } from './use-plan-writer.ts';

interface EditBarProps {
  writer: PlanWriter;
  step: CampaignStep | null;
  onEdit: (step: CampaignStep) => void;
  onLinks: (step: CampaignStep) => void;
}

/** Shows the actions for the selected step, with undo and redo. */
export function EditBar({ writer, step, onEdit, onLinks }: EditBarProps) {
  const { t } = useTranslation();
  const mayUpdate = step?.may_update ?? false;
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" disabled={!mayUpdate} onClick={() => step && onEdit(step)}>
        {t('ganttEdit.edit')}
      </Button>
      <Button size="xs" variant="default" disabled={!mayUpdate} onClick={() => step && onLinks(step)}>
        {t('ganttEdit.links')}
      </Button>
      <Tooltip label={t('ganttEdit.undo')}>
        <ActionIcon size={30} aria-label={t('ganttEdit.undo')} disabled={!writer.canUndo} onClick={writer.undo}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('ganttEdit.redo')}>
        <ActionIcon size={30} aria-label={t('ganttEdit.redo')} disabled={!writer.canRedo} onClick={writer.redo}>
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
