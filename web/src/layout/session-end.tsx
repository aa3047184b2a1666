import { START_PATHS } from '@leadwright/contract/start-paths';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { onSessionEnd, session } from '../storage/session.ts';
import { hasUnsavedForms } from '../storage/unsaved.ts';
import { loadChunk } from './loading/load-chunk.ts';

const SignInAgain = lazy(async () => ({
  default: (await loadChunk('sign-in-again', () => import('../features/auth/sign-in-again.tsx'))).SignInAgain,
}));

/** Asks the user to sign in again in a dialog over the page, when leaving the page would lose an unsaved form. */
export function SessionEnd() {
  const { profile } = useSession();
  const lastProfile = useRef(profile);
  const [isAsking, setAsking] = useState(false);
  if (profile) lastProfile.current = profile;
  useEffect(() => onSessionEnd((reason) => setAsking(reason === 'expired' && hasUnsavedForms())), []);
  if (!isAsking) return null;
  const previousProfile = lastProfile.current;
  const onSignedIn = () => {
    // Another user must not see this page.
    if (session().profile?.uid !== previousProfile?.uid) window.location.assign(START_PATHS.dashboard);
    setAsking(false);
  };
  return (
    <Suspense>
      <SignInAgain email={previousProfile?.email ?? ''} onSignedIn={onSignedIn} />
    </Suspense>
  );
}
