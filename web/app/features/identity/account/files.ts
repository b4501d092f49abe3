import { dayHere } from '@fortnight/contract/format/moments'

/** A brand's name as the beginning of a file name: a to z, digits and single dashes, never empty. */
const stem = (brand: string) =>
  brand
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'account'

/** Name of the file with all of a user's data, by the day in their own zone. */
export const dataFileName = (brand: string, now: Date): string => `${stem(brand)}-data-${dayHere(now)}.json`

/** Name of the file with recovery codes. */
export const codesFileName = (brand: string): string => `${stem(brand)}-recovery-codes.txt`

/** The file with recovery codes: what they are for, and one a line. */
export const codesFileText = (brand: string, email: string, codes: readonly string[]): string =>
  [
    `Recovery codes of ${email} at ${brand}.`,
    'Each one works once, in place of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n')
