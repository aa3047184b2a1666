import { AppError } from '@leadwright/contract/errors';
import { useState } from 'react';
import { explain } from '../api/explain.ts';

/** The upload of one file: the fraction that has been sent (undefined before and after), and the error. */
export interface FileUpload {
  uploadedFraction: number | undefined;
  problem: string | undefined;
  /** Shows why a file is rejected before it is sent. */
  showProblem: (problem: string) => void;
  send: (work: (onProgress: (sent: number, total: number) => void) => Promise<void>) => Promise<void>;
}

export function useFileUpload(): FileUpload {
  const [uploadedFraction, setUploadedFraction] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send: FileUpload['send'] = async (work) => {
    setProblem(undefined);
    setUploadedFraction(0);
    try {
      await work((sent, total) => setUploadedFraction(total > 0 ? sent / total : 0));
    } catch (failure) {
      const fileError = failure instanceof AppError ? failure.fields?.file : undefined;
      setProblem(fileError ? String(fileError) : explain(failure).text);
    }
    setUploadedFraction(undefined);
  };
  return { uploadedFraction, problem, showProblem: setProblem, send };
}
