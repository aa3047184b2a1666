import type { Candidate, ReviewRow } from '@leadwright/contract/features/matching';
import { IconArrowLeft, IconArrowRight, IconCheck, IconEqual, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { countryName } from '../../../ui/country/countries.ts';
import { type Agreement, agreement, diff, type Piece } from './diff.ts';
import classes from './evidence.module.css';

const FIELDS = [
  'company_name',
  'address',
  'city',
  'postcode',
  'country',
  'website',
  'phone',
  'registration_number',
] as const;
/** Engine names of the fields for which the engine reports one finding. */
const FINDING_NAME: Partial<Record<(typeof FIELDS)[number], string>> = {
  country: 'country',
  website: 'domain',
  phone: 'phone',
  registration_number: 'identifier',
};
/** Levels of a finding that mean the same value; `last seven` compares the last seven digits of phone numbers. */
const SAME_LEVELS = ['same', 'same number', 'last seven'];
const ICON = { same: IconCheck, alike: IconEqual, differs: IconX, fileOnly: IconArrowLeft, masterOnly: IconArrowRight };

/** Compares the values of the file and the candidate, with the differences marked in both columns. */
export function Compare({ row, candidate }: { row: ReviewRow; candidate: Candidate | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <table className={classes.compare} data-single={candidate ? undefined : true}>
        <caption className={classes.srOnly}>{t('matching.compare.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('matching.compare.field')}</th>
            <th scope="col">{t('matching.compare.fileColumn')}</th>
            {candidate && (
              <>
                <th scope="col">
                  {t('matching.compare.masterColumn')}{' '}
                  <Link
                    to={to('account', { accountId: candidate.account_id })}
                    target="_blank"
                    aria-label={t('matching.row.openCompany')}
                    className={classes.link}
                  >
                    {t('shell.open')}
                  </Link>
                </th>
                <th scope="col">
                  <span className={classes.srOnly}>{t('matching.compare.agreement')}</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {FIELDS.map((field) => (
            <FieldRow
              key={field}
              field={field}
              left={row.values[field]}
              right={candidate?.values[field]}
              isSame={
                candidate?.contributions.some(
                  (finding) => finding.field === FINDING_NAME[field] && SAME_LEVELS.includes(finding.level),
                ) ?? false
              }
            />
          ))}
        </tbody>
      </table>
      {candidate && candidate.previous_names.length > 0 && (
        <p className={classes.note}>
          <strong>{t('matching.compare.previousNames')}</strong> {candidate.previous_names.join(' · ')}
        </p>
      )}
    </>
  );
}

interface FieldRowProps {
  field: (typeof FIELDS)[number];
  left: string;
  right: string | undefined;
  isSame: boolean;
}

function FieldRow({ field, left, right, isSame }: FieldRowProps) {
  const { t } = useTranslation();
  const hasCandidate = right !== undefined;
  const result = hasCandidate ? agreement(field, left, right, isSame) : undefined;
  const [fileText, masterText] = [left, right ?? ''].map(field === 'country' ? countryName : String) as [
    string,
    string,
  ];
  const pieces =
    result === 'differs'
      ? diff(fileText, masterText)
      : { left: unchangedPieces(fileText), right: unchangedPieces(masterText) };
  return (
    <tr data-agreement={result}>
      <th scope="row">{t(`matching.compare.fields.${field}`)}</th>
      <td>
        <MarkedText pieces={pieces.left} />
      </td>
      {hasCandidate && (
        <>
          <td>
            <MarkedText pieces={pieces.right} />
          </td>
          <td>{result && <AgreementMark result={result} />}</td>
        </>
      )}
    </tr>
  );
}

const unchangedPieces = (text: string): Piece[] => (text ? [{ text, isChanged: false }] : []);

function MarkedText({ pieces }: { pieces: Piece[] }) {
  const { t } = useTranslation();
  if (pieces.length === 0) return <span className={classes.absent}>{t('matching.compare.empty')}</span>;
  return pieces.map(({ text, isChanged }, index) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are identified by their position only
      <mark key={index} className={classes.changed}>
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>{text}</span>
    ),
  );
}

function AgreementMark({ result }: { result: Agreement }) {
  const { t } = useTranslation();
  const Icon = ICON[result];
  return (
    <span className={classes.agreement} data-agreement={result}>
      <Icon size={14} aria-hidden />
      {t(`matching.compare.agreements.${result}`)}
    </span>
  );
}
