import './messages.ts';
import { gradeMoves } from '@leadwright/contract/features/grade-moves';
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** Offers to move campaigns to the newest version of a scheme, if any campaign uses an older version. */
export function MoveQuestion({ gradeId, name }: { gradeId: string; name: string }) {
  const { t } = useTranslation();
  const mayMove = useCan('campaigns', 'update');
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(gradeMoves, { params: { id: gradeId } }, { enabled: mayMove, staleTime: 0 });
  if (!data || data.campaigns.length === 0) return null;
  const count = data.campaigns.length;
  return (
    <Alert>
      <Group justify="space-between" gap="sm">
        <span>{t('grades.moveCampaigns.question', { count, name })}</span>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('grades.moveCampaigns.openButton')}
        </Button>
      </Group>
      {isOpen && <MoveDialog gradeId={gradeId} moves={data} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
