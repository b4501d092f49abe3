import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'
import { missingSetup, setupHolding, type SetupPart } from '@fortnight/contract/vocabulary/setup-parts'

/** What is still missing before testers can join; nothing once it is too late to ask. */
export const setupToAsk = (app: App): SetupPart[] => {
  if (!allowed('setUp', app.status)) return []
  return app.run ? setupHolding(app.run.phase, app) : missingSetup(app)
}
