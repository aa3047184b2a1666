import { AppError } from '@leadwright/contract/errors';
import { useState } from 'react';
import { explain } from '../api/explain.ts';

/** Sending one file: which share of it is sent while it is, and what has refused it. */
export interface Sending {
  share: number | undefined;
  problem: string | undefined;
  /** Says that a file is refused before it is sent. */
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
      const said = failure instanceof AppError ? failure.fields?.file : undefined;
      setProblem(said ? String(said) : explain(failure).text);
    }
    setShare(undefined);
  };
  return { share, problem, refuse: setProblem, send };
}
