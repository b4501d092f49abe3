/** Text of a cell without a spreadsheet's own marks: `="0152"` and `'0152` keep it from reading digits as a number. */
export const bare = (cell: string): string => (/^="(.*)"$/s.exec(cell)?.[1] ?? cell.replace(/^'/, '')).trim()

/**
 * Amounts with commas for thousands, also by twos as in 1,50,000; or the continental 1.500,00. Two decimals at most.
 */
const written = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/
const continental = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/

/** Largest amount that is stored, in rupees. */
const most = 9_999_999_999.99

/**
 * Rupees received: 0 if the cell is empty, or says that money went out (a minus, brackets, DR). Undefined if it is no
 * amount.
 */
export function amountOf(cell: string): number | undefined {
  const plain = bare(cell)
    .replace(/\s/g, '')
    .replace(/^(?:PKR|Rs\.?)|(?:PKR|Rs\.?)$/i, '')
  if (plain === '' || plain === '-') return 0
  const out = /^(?:-(.+)|\((.+)\)|(.+)-|(.+)DR\.?)$/i.exec(plain)
  const digits = (out ? (out[1] ?? out[2] ?? out[3] ?? out[4] ?? '') : plain.replace(/^\+|CR\.?$/gi, '')).replace(
    /^(?:PKR|Rs\.?)/i,
    '',
  )
  const rupees = written.test(digits)
    ? Number(digits.replaceAll(',', ''))
    : continental.test(digits)
      ? Number(digits.replaceAll('.', '').replace(',', '.'))
      : undefined
  if (rupees === undefined || rupees > most) return undefined
  return out ? 0 : rupees
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/
// Days before months, as in Pakistan: 22/11/2026, 22-Nov-26, 22 November 2026.
const dayFirst = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2}|[a-z]{3,9})[-/. ,]{1,2}(?<year>\d{4}|\d{2})$/i

/** Day in a cell, as `2026-11-22`, ignoring a time after it; null if it is empty, undefined if it is no day. */
export function dayOf(cell: string): string | null | undefined {
  const plain = bare(cell)
  if (plain === '') return null
  const day = plain.replace(/[T,]?\s*\d{1,2}:\d{2}.*$/s, '').trim()
  const { year = '', month = '', day: date = '' } = (yearFirst.exec(day) ?? dayFirst.exec(day))?.groups ?? {}
  const number = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const full = year.length === 2 ? `20${year}` : year
  const written = `${full}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${written}T00:00:00Z`)
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written)
  return exists && written >= '2000' ? written : undefined
}
