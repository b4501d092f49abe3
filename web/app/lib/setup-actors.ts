import type { SetupActor } from '@fortnight/contract/vocabulary/setup-lines'
import { brand } from './brand.ts'

/** Who reads the list of what has to be there before day 1. */
export type SetupReader = 'developer' | 'operator'

/** What each reader calls who acts. */
export const setupActorNames: Record<SetupReader, Record<SetupActor, string>> = {
  developer: { developer: 'you', operator: brand.name, google: 'Google', testers: 'testers', us: brand.name },
  operator: { developer: 'the developer', operator: 'you', google: 'Google', testers: 'testers', us: brand.name },
}
