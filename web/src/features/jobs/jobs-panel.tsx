import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { JobList } from './job-list.tsx';

interface JobsPanelProps {
  opened: boolean;
  onClose: () => void;
}

export function JobsPanel({ opened, onClose }: JobsPanelProps) {
  const { t } = useTranslation();
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={420} title={t('jobs.title')}>
      <JobList onOpen={onClose} />
    </Drawer>
  );
}
