import { planOf } from '../plans.ts'

/** What a developer can choose about the report: nothing, its name and sections, or also a name in place of ours. */
export const reportKinds = ['standard', 'custom', 'white_label'] as const

/** What a plan includes of that. */
export const reportKindOf = (plan: string): (typeof reportKinds)[number] =>
  ({ starter: 'standard', pro: 'custom', enterprise: 'white_label' } as const)[planOf(plan).name]

/** Whether a plan includes the answers pack: the production assistance of its price card. */
export const hasAnswersPack = (plan: string): boolean => reportKindOf(plan) !== 'standard'

/** The chapters of a report that its developer can leave out. The result, the dates, the day grid and the check stay. */
export const reportSections = ['phones', 'feedback', 'daily_use'] as const
export type ReportSection = (typeof reportSections)[number]
