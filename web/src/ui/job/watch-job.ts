import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { isMoving, onJob } from './job-cache.ts';
import { JobToast } from './job-toast.tsx';

/** Shows the progress of a job until it ends, then reloads the data on the screen, which the job may have changed. */
export function watchJob(id: string) {
  const toastId = `watched ${id}`;
  const end = () => {
    stop();
    notifications.hide(toastId);
    queryClient.invalidateQueries();
  };
  const stop = onJob((job) => job.id === id && !isMoving(job) && end());
  notifications.show({
    id: toastId,
    autoClose: false,
    role: 'status',
    message: createElement(JobToast, { id, onEnd: end }),
  });
}
