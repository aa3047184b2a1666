import { MAX_LIMITS_LENGTH, type RecordUse, recordUses } from '@leadwright/contract/features/records';
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
   * Returns whether a change of the row may be saved: true if no other record uses it, else the user's decision. For a
   * field, also lists the imported rows that do not fit its new limits.
   */
  ask: (row: { id: string; name?: unknown }, limits?: unknown) => Promise<boolean>;
  /** The dialog of `ask`, which the component must render. */
  dialog: ReactNode;
}

/** Returns a check that shows the affected records before a change, for shared resources. */
export function useImpact({ name: entity, noun, shared }: Pick<AnyResource, 'name' | 'noun' | 'shared'>): Impact {
  const { ask, dialog } = useUsageCheck();
  return {
    ask: async ({ id, name }, limits) => {
      if (!shared) return true;
      const text = JSON.stringify(limits);
      const query = text?.length <= MAX_LIMITS_LENGTH ? { limits: text } : {};
      return ask(typeof name === 'string' ? name : noun.one, () => call(recordUses, { params: { entity, id }, query }));
    },
    dialog,
  };
}

/** Returns the same check as `useImpact`, for any object whose uses can be loaded. */
export function useUsageCheck() {
  const [question, setQuestion] = useState<Question>();
  const ask = async (name: string, loadUses: () => Promise<{ uses: RecordUse[] }>): Promise<boolean> => {
    try {
      const { uses } = await loadUses();
      const activeUses = uses.filter(({ count }) => count > 0);
      if (activeUses.length === 0) return true;
      return await new Promise<boolean>((answer) => setQuestion({ name, uses: activeUses, answer }));
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
      <ImpactDialog name={question.name} uses={question.uses} onDecision={answer} />
    </Suspense>
  );
  return { ask, dialog };
}
