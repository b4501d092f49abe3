import { measureVitals } from './measure.ts'
import { messageOf } from './vital-message.ts'

// Loaded by a public page that the SEO monitor shows in its frame. Its visit never ends, so values are sent as they
// change.
measureVitals((vital, value) => parent.postMessage(messageOf(vital, value), location.origin), {
  reportAllChanges: true,
})
