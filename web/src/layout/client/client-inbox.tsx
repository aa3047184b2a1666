import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { JobEvents } from '../../features/jobs/job-events.tsx';
import { JobsButton } from '../../features/jobs/jobs-button.tsx';
import { Bell } from '../../features/notifications/bell.tsx';

/** The screens of the client frame; a link to any other screen is ignored. */
const PATHS: Record<string, string> = { ...START_PATHS, ...CLIENT_PATHS };
const hrefOf = ({ screen, params }: ScreenLink) =>
  PATHS[screen]?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export function ClientInbox({ mayExport }: { mayExport: boolean }) {
  return (
    <>
      {mayExport && <JobsButton />}
      <Bell hrefOf={hrefOf} />
      <JobEvents />
    </>
  );
}
