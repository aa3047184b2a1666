import { AppError } from '@leadwright/contract/errors';
import { MAX_PIXELS } from '@leadwright/contract/features/images';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';

const fileError = (message: LocalisedMessage) => new AppError('invalid_input', message, { fields: { file: message } });

/** Errors for files that are not accepted as images, with messages for the user. */
export const IMAGE_ERRORS = {
  tooLarge: (maxBytes: number) =>
    new AppError(
      'too_large',
      defineMessage('errors.imageTooLarge', 'The file is larger than {{megabytes}} MB.', {
        megabytes: Math.round((maxBytes / 2 ** 20) * 10) / 10,
      }),
    ),
  wrongType: () =>
    fileError(
      defineMessage(
        'errors.imageWrongType',
        'This file type is not supported. Upload a PNG, JPEG, GIF, WebP or SVG file.',
      ),
    ),
  broken: () => fileError(defineMessage('errors.imageBroken', 'The image is damaged and cannot be read.')),
  tooManyPixels: () =>
    fileError(
      defineMessage('errors.imageTooManyPixels', 'The image has more than {{most}} million pixels. Make it smaller.', {
        most: MAX_PIXELS / 1_000_000,
      }),
    ),
  tooSlow: () =>
    fileError(defineMessage('errors.imageTooSlow', 'The image takes too long to read. Simplify it and try again.')),
  unsafe: (reason: LocalisedMessage) =>
    fileError(defineMessage('errors.imageUnsafe', 'This SVG is not safe: {{why}}', { why: reason.message })),
  quota: (quotaBytes: number) =>
    fileError(
      defineMessage(
        'errors.imageQuota',
        'The image storage of {{megabytes}} MB is full. Delete images that are no longer needed.',
        {
          megabytes: Math.round(quotaBytes / 2 ** 20),
        },
      ),
    ),
};

export const UNSAFE_REASONS = {
  notRead: defineMessage('errors.svgNotRead', 'it is not well-formed.'),
  entities: defineMessage('errors.svgEntities', 'it defines XML entities.'),
  large: defineMessage('errors.svgLarge', 'it has too many parts.'),
  empty: defineMessage('errors.svgEmpty', 'nothing is left after its scripts and links are removed.'),
};
