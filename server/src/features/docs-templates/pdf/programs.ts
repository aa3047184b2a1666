import { existsSync } from 'node:fs';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { Config } from '../../../config.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const OFFICES = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

const NO_BROWSER = defineMessage(
  'errors.noChromium',
  'PDFs cannot be created from HTML because Chromium is not installed on the server. Ask the server administrator to install it or to set CHROMIUM_PATH.',
);
const NO_OFFICE = defineMessage(
  'errors.noLibreOffice',
  'PDFs cannot be created from Word documents because LibreOffice is not installed on the server. Use Word as the output, or ask the server administrator to install LibreOffice or to set LIBREOFFICE_PATH.',
);

const firstOf = (set: string | undefined, paths: readonly string[]) =>
  set === undefined ? paths.find((path) => existsSync(path)) : existsSync(set) ? set : undefined;

export const chromiumOf = ({ chromiumPath }: Config): string | undefined => firstOf(chromiumPath, BROWSERS);
export const libreOfficeOf = ({ libreOfficePath }: Config): string | undefined => firstOf(libreOfficePath, OFFICES);

/** Returns the program that converts a format to PDF. Throws `unavailable` if it is not installed. */
export function pdfProgram(config: Config, format: 'docx' | 'html'): string {
  const found = format === 'html' ? chromiumOf(config) : libreOfficeOf(config);
  if (!found) throw new AppError('unavailable', format === 'html' ? NO_BROWSER : NO_OFFICE);
  return found;
}
