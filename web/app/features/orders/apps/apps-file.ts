import Papa from 'papaparse'
import type { App } from '@fortnight/contract/orders/apps'
import { planOf } from '@fortnight/contract/plans'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { standingOf } from './standing.ts'

/** How a cell begins that a spreadsheet would run; the package's own pattern misses cells of several lines. */
const formula = /^[=+\-@\t\r]/

/**
 * Apps as CSV (RFC 4180) that a spreadsheet opens as it is: a byte order mark for its letters, and what it would take
 * for a formula begun with an apostrophe.
 */
export function appsFile(apps: readonly App[], now: Date): string {
  const rows = apps.map((app) => ({
    Name: app.name,
    'Package name': app.package_name ?? '',
    Status: appLabels[app.status].label,
    Progress: standingOf(app, now).headline,
    Testers: app.tester_count,
    'Package plan': planOf(app.package_plan).label,
    'Duration in days': app.duration,
    Category: app.category ?? '',
    Created: app.created_at,
    'Last updated': app.updated_at,
  }))
  return `\uFEFF${Papa.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}
