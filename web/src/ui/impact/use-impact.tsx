import { type RecordUse, recordUses } from '@leadwright/contract/features/records';
import type { AnyResource } from '@leadwright/contract/resource';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { notifyFailure } from '../../api/notify.ts';

const ImpactDialog = lazy(async () => ({ default: (await import('./impact-dialog.tsx')).ImpactDialog }));

interface Question {
  name: string;
  uses: RecordUse[];
  answer: (isConfirmed: boolean) => void;
}

interface Impact {
  /**
   * Returns whether a change of the row may be written: true if nothing uses it, else after the user's confirmation.
   */
  ask: (row: { id: string; name?: unknown }) => Promise<boolean>;
  /** Must be rendered with the component that calls `ask`. */
  dialog: ReactNode;
}

/** Shows what a change of a row affects before it is written, for resources that others depend on. */
export function useImpact({ name: entity, noun, shared }: Pick<AnyResource, 'name' | 'noun' | 'shared'>): Impact {
  const { ask, dialog } = useUsageCheck();
  return {
    ask: async ({ id, name }) =>
      !shared ||
      ask(typeof name === 'string' ? name : noun.one, async () => call(recordUses, { params: { entity, id } })),
    dialog,
  };
}

/** The same for anything whose uses can be loaded. */
export function useUsageCheck() {
  const [question, setQuestion] = useState<Question>();
  const ask = async (name: string, read: () => Promise<{ uses: RecordUse[] }>): Promise<boolean> => {
    try {
      const { uses } = await read();
      const affected = uses.filter(({ count }) => count > 0);
      if (affected.length === 0) return true;
      return await new Promise<boolean>((answer) => setQuestion({ name, uses: affected, answer }));
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  const answer = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setQuestion(undefined);
  };
  const dialog = question && (
    <Suspense>
      <ImpactDialog name={question.name} uses={question.uses} onAnswer={answer} />
    </Suspense>
  );
  return { ask, dialog };
}
