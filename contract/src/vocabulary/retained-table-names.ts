import type { Names } from './label.ts'
import type { RetainedTable } from './retained-tables.ts'

/** Tables with a retention, for administrators. */
export const retainedTableNames: Names<RetainedTable> = {
  forecasts: 'Forecasts',
  notifications: 'Notifications',
  deliveries: 'Records of messages',
  play_visits: 'Records of visits to Google Play',
}
