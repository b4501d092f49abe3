/** What has a retention, by the name of its table. */
export const retainedTables = ['forecasts', 'notifications', 'deliveries', 'play_visits'] as const
export type RetainedTable = (typeof retainedTables)[number]
