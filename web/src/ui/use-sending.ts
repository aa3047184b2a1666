import { AppError } from '@leadwright/contract/errors';
import { useState } from 'react';
import { explain } from '../api/explain.ts';

/** The upload of one file: the share that has been sent, and the error. */
export interface Sending {
  share: number | undefined;
  problem: string | undefined;
  /** Rejects a file before it is sent. */
  refuse: (problem: string) => void;
  send: (work: (onProgress: (sent: number, total: number) => void) => Promise<void>) => Promise<void>;
}

export function useSending(): Sending {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send: Sending['send'] = async (work) => {
    setProblem(undefined);
    setShare(0);
    try {
      await work((sent, total) => setShare(total > 0 ? sent / total : 0));
    } catch (failure) {
      const fileProblem = failure instanceof AppError ? failure.fields?.file : undefined;
      setProblem(fileProblem ? String(fileProblem) : explain(failure).text);
    }
    setShare(undefined);
  };
  return { share, problem, refuse: setProblem, send };
}
