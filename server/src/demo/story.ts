import type { ManualMethod } from '@fortnight/contract/vocabulary/payment-states'
import type { PlanName } from '@fortnight/contract/plans'
import type { Outcome } from '@fortnight/contract/vocabulary/run-states'
import type { Developer } from './people.ts'

/** State of an app of the demo. */
export type StoryProgress =
  | { is: 'pending' | 'ordered' | 'cancelled' }
  | { is: 'paying' | 'refused'; hours: number }
  | { is: 'queued' | 'staffing'; hours: number }
  | { is: 'running'; day: number }
  | { is: 'completed'; started: number; answer?: Answer }
  | { is: 'holding' | 'extended' | 'failed'; started: number }

/** Google's answer, and the number of days after the goal was met. */
interface Answer {
  outcome: Outcome
  after: number
}

/** On that day of the run all but `stayed` of its team left; `joined` replaced them two days later. */
export interface Turnover {
  stayed: number
  on: number
  joined: number
}

/** An app of the demo and its progress. */
export interface Story {
  by: Developer
  name: string
  about: string
  category: string
  package_name: string | null
  plan: PlanName
  /** Days before today on which it was submitted. */
  age: number
  progress: StoryProgress
  duration?: 12 | 15 | 20 | 30
  method?: ManualMethod
  /** Transaction ID that the payer typed; two stories with one number are the duplicate under review. */
  transaction_id?: string
  countries?: string[]
  size_mb?: number
  requirements?: string
  instructions?: string
  credentials?: string
  turnover?: Turnover
  /** Asked for another way to pay, that many hours ago, and waits for an answer. */
  help?: { country: string; reason: string; alternative: string; hours: number }
  /** Number of testers whom Play Console did not show at its last count. */
  gap?: number
  /** Whether its report has a public page that the front page shows. */
  on_front_page?: boolean
  /** Brand on the report in place of ours. */
  report_name?: string
}
