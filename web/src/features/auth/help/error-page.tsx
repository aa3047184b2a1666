import type { Action, Subject } from '@leadwright/contract/access';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../session/session.tsx';
import { PublicPage } from '../public-page.tsx';
import { AskForRight, ReportPage } from './request-access.tsx';
import { SearchBox } from './search-box.tsx';

interface LostPageProps {
  title: string;
  /** What was asked for, where that is known. */
  address: string | null;
  right?: { subject: Subject; action: Action } | undefined;
  children: ReactNode;
}

/** Where somebody did not get to what they wanted: why, and what they can do about it once they are signed in. */
export function ErrorPage({ title, address, right, children }: LostPageProps) {
  const { profile } = useSession();
  const { pathname } = useLocation();
  // A client's user has a frame without the palette.
  const isStaff = profile?.is_client === 'n';
  return (
    <PublicPage
      title={title}
      help={
        profile && (
          <QueryClientProvider client={queryClient}>
            {right && <AskForRight right={right} />}
            {isStaff && <SearchBox />}
            <ReportPage address={address?.startsWith('/') ? address : pathname} />
          </QueryClientProvider>
        )
      }
    >
      {children}
    </PublicPage>
  );
}
