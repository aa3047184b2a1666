import { existsSync } from 'node:fs';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { Config } from '../../../config.ts';

const BROWSER_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const OFFICE_PATHS = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

const BROWSER_MISSING = defineMessage(
  'errors.noChromium',
  'PDFs cannot be created from HTML because Chromium is not installed on the server. Ask the server administrator to install it or to set CHROMIUM_PATH.',
);
const OFFICE_MISSING = defineMessage(
  'errors.noLibreOffice',
  'PDFs cannot be created from Word documents because LibreOffice is not installed on the server. Use Word as the output, or ask the server administrator to install LibreOffice or to set LIBREOFFICE_PATH.',
);

const findProgram = (configuredPath: string | undefined, paths: readonly string[]) =>
  configuredPath === undefined
    ? paths.find((path) => existsSync(path))
    : existsSync(configuredPath)
      ? configuredPath
      : undefined;

export const findChromium = ({ chromiumPath }: Config): string | undefined => findProgram(chromiumPath, BROWSER_PATHS);
export const findLibreOffice = ({ libreOfficePath }: Config): string | undefined =>
  findProgram(libreOfficePath, OFFICE_PATHS);

/** Returns the program that converts a format to PDF. Throws `unavailable` if it is not installed. */
export function pdfProgram(config: Config, format: 'docx' | 'html'): string {
  const program = format === 'html' ? findChromium(config) : findLibreOffice(config);
  if (!program) throw new AppError('unavailable', format === 'html' ? BROWSER_MISSING : OFFICE_MISSING);
  return program;
}
