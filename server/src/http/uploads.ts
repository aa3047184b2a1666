import { AppError } from '@leadwright/contract/errors';

/** The limit for one user, who usually has one upload, and perhaps others in further browser windows. */
const MAX_CONCURRENT_UPLOADS = 3;
const uploadCounts = new Map<string, number>();

/** Runs the upload of a file. Throws `too_many_requests` when too many uploads of the user are in progress. */
export async function withUploadLimit<T>(userId: string, receive: () => Promise<T>): Promise<T> {
  const count = uploadCounts.get(userId) ?? 0;
  if (count >= MAX_CONCURRENT_UPLOADS)
    throw new AppError(
      'too_many_requests',
      'Several of your files are being uploaded. Try again when one has finished.',
    );
  uploadCounts.set(userId, count + 1);
  try {
    return await receive();
  } finally {
    const remainingCount = uploadCounts.get(userId)! - 1;
    if (remainingCount > 0) uploadCounts.set(userId, remainingCount);
    else uploadCounts.delete(userId);
  }
}
