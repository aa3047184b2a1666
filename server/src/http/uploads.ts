import { AppError } from '@leadwright/contract/errors';

/** The limit for one user: usually one upload, and perhaps others in further windows. */
const MAX_CONCURRENT_UPLOADS = 3;
const inProgress = new Map<string, number>();

/** Runs the upload of a file. Throws `too_many_requests` when too many uploads of the user are in progress. */
export async function withUploadLimit<T>(userId: string, receive: () => Promise<T>): Promise<T> {
  const count = inProgress.get(userId) ?? 0;
  if (count >= MAX_CONCURRENT_UPLOADS)
    throw new AppError(
      'too_many_requests',
      'Several of your files are being uploaded. Try again when one has finished.',
    );
  inProgress.set(userId, count + 1);
  try {
    return await receive();
  } finally {
    const remainingCount = inProgress.get(userId)! - 1;
    if (remainingCount > 0) inProgress.set(userId, remainingCount);
    else inProgress.delete(userId);
  }
}
