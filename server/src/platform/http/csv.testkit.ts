import { parse } from 'csv-parse/sync'

/** A cell of a CSV file that a spreadsheet would take for a formula (OWASP, CSV injection); numbers are none. */
export function formulaIn(csv: string): string | undefined {
  const rows = parse(csv, { bom: true, relax_column_count: true }) as unknown as string[][]
  return rows.flat().find((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))
}
