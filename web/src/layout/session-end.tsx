import { START_PATHS } from '@leadwright/contract/start-paths';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { onSessionEnd, session } from '../storage/session.ts';
import { hasUnsaved } from '../storage/unsaved.ts';
import { loadChunk } from './loading/load-chunk.ts';

const SignInAgain = lazy(async () => ({
  default: (await loadChunk('sign-in-again', () => import('../features/auth/sign-in-again.tsx'))).SignInAgain,
}));

/** Asks the user to sign in again over the page, when leaving the page would lose a form. */
export function SessionEnd() {
  const { profile } = useSession();
  const last = useRef(profile);
  const [asking, setAsking] = useState(false);
  if (profile) last.current = profile;
  useEffect(() => onSessionEnd((reason) => setAsking(reason === 'expired' && hasUnsaved())), []);
  if (!asking) return null;
  const before = last.current;
  const signedIn = () => {
    // Another user must not see the page of this one.
    if (session().profile?.uid !== before?.uid) window.location.assign(START_PATHS.dashboard);
    setAsking(false);
  };
  return (
    <Suspense>
      <SignInAgain email={before?.email ?? ''} onSignedIn={signedIn} />
    </Suspense>
  );
}
