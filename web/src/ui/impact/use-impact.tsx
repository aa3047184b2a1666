import { type RecordUse, recordUses } from '@leadwright/contract/features/records';
import type { AnyResource } from '@leadwright/contract/resource';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { notifyFailure } from '../../api/notify.ts';

const ImpactDialog = lazy(async () => ({ default: (await import('./impact-dialog.tsx')).ImpactDialog }));

interface Asked {
  name: string;
  uses: RecordUse[];
  answer: (goesOn: boolean) => void;
}

interface Impact {
  /** Whether a change of the row may be written: at once where nothing uses it, else when the reader has confirmed. */
  ask: (row: { id: string; name?: unknown }) => Promise<boolean>;
  /** Has to stand beside what asks. */
  dialog: ReactNode;
}

/** Shows what a change of a row touches before it is written, where the resource is one that others depend on. */
export function useImpact({ name: entity, noun, shared }: Pick<AnyResource, 'name' | 'noun' | 'shared'>): Impact {
  const { ask, dialog } = useUsageCheck();
  return {
    ask: async ({ id, name }) =>
      !shared ||
      ask(typeof name === 'string' ? name : noun.one, async () => call(recordUses, { params: { entity, id } })),
    dialog,
  };
}

/** The same for anything of which it can be read where it is used. */
export function useUsageCheck() {
  const [asked, setAsked] = useState<Asked>();
  const ask = async (name: string, read: () => Promise<{ uses: RecordUse[] }>): Promise<boolean> => {
    try {
      const { uses } = await read();
      const touched = uses.filter(({ count }) => count > 0);
      if (touched.length === 0) return true;
      return await new Promise<boolean>((answer) => setAsked({ name, uses: touched, answer }));
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  const answer = (goesOn: boolean) => {
    asked?.answer(goesOn);
    setAsked(undefined);
  };
  const dialog = asked && (
    <Suspense>
      <ImpactDialog name={asked.name} uses={asked.uses} onAnswer={answer} />
    </Suspense>
  );
  return { ask, dialog };
}
