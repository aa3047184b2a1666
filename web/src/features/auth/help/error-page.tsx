import type { Action, Subject } from '@leadwright/contract/access';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../session/session.tsx';
import { PublicPage } from '../public-page.tsx';
import { ReportPage, RequestAccess } from './request-access.tsx';
import { SearchBox } from './search-box.tsx';

interface ErrorPageProps {
  title: string;
  /** The requested URL, if known. */
  url: string | null;
  permission?: { subject: Subject; action: Action } | undefined;
  children: ReactNode;
}

/** Explains why a page is not available. Signed-in users can report it or request access, and staff can search. */
export function ErrorPage({ title, url, permission, children }: ErrorPageProps) {
  const { profile } = useSession();
  const { pathname } = useLocation();
  // The search needs the command palette, which the layout of client users lacks.
  const isStaff = profile?.is_client === 'n';
  return (
    <PublicPage
      title={title}
      help={
        profile && (
          <QueryClientProvider client={queryClient}>
            {permission && <RequestAccess permission={permission} />}
            {isStaff && <SearchBox />}
            <ReportPage url={url?.startsWith('/') ? url : pathname} />
          </QueryClientProvider>
        )
      }
    >
      {children}
    </PublicPage>
  );
}
