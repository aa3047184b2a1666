import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { isUnfinished, onJobChange } from './job-cache.ts';
import { JobToast } from './job-toast.tsx';

/** Shows the progress of a job in a toast. When the job ends, all data on the screen is reloaded. */
export function watchJob(id: string) {
  const toastId = `watched ${id}`;
  const end = () => {
    stop();
    notifications.hide(toastId);
    queryClient.invalidateQueries();
  };
  const stop = onJobChange((job) => job.id === id && !isUnfinished(job) && end());
  notifications.show({
    id: toastId,
    autoClose: false,
    role: 'status',
    message: createElement(JobToast, { id, onEnd: end }),
  });
}
