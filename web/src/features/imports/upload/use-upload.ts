import { type Batch, listBatches, MAX_FILE_BYTES, uploadFile } from '@leadwright/contract/features/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../../api/explain.ts';
import { upload } from '../../../api/files.ts';
import { callKey } from '../../../api/hooks.ts';
import { formatBytes } from '../../../ui/format.ts';

export interface Upload {
  /** The file that is being sent or whose upload failed. */
  file: File | null;
  sentBytes: number;
  isSending: boolean;
  isCancelled: boolean;
  problem: string | null;
  send: (file: File) => void;
  showProblem: (problem: string) => void;
  cancel: () => void;
}

const IDLE = { file: null, sentBytes: 0, isSending: false, isCancelled: false, problem: null };

/** Uploads one file at a time. Leaving the screen cancels the upload. */
export function useUpload(campaignId: string | null, onDone: (batch: Batch) => void): Upload {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [state, setState] = useState<Pick<Upload, keyof typeof IDLE>>(IDLE);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const showProblem = (problem: string) => setState({ ...IDLE, problem });
  const send = async (file: File) => {
    if (!campaignId) return showProblem(t('imports.upload.needsCampaign'));
    const messageValues = { file: file.name, size: formatBytes(file.size), most: formatBytes(MAX_FILE_BYTES) };
    if (file.size > MAX_FILE_BYTES) return showProblem(t('imports.upload.tooLarge', messageValues));
    if (file.size === 0) return showProblem(t('imports.upload.empty', messageValues));
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ ...IDLE, file, isSending: true });
    try {
      const query = { campaign_id: campaignId, file_name: file.name.slice(-255) };
      const onProgress = (sentBytes: number) => setState({ ...IDLE, file, isSending: true, sentBytes });
      const batch = await upload(uploadFile, { query, file, signal, onProgress });
      setState(IDLE);
      client.invalidateQueries({ queryKey: [callKey(listBatches)] });
      onDone(batch);
    } catch (error) {
      if (signal.aborted) setState({ ...IDLE, isCancelled: true });
      else setState({ ...IDLE, file, problem: explain(error).text });
    }
  };
  return { ...state, send, showProblem, cancel: () => controller.current?.abort() };
}
