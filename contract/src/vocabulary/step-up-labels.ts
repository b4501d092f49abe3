import type { Names } from './label.ts'
import type { StepUpAct } from './step-up-acts.ts'

/** What a proof of identity opens, as it goes on in a sentence: "so that no one else can ...". */
export const stepUpActInSentence: Names<StepUpAct> = {
  money: 'move money',
  settings: 'change settings',
  approvals: 'approve or refuse an act',
  roles: 'change roles or delete users',
  keys: 'change keys or webhooks',
  factors: 'change how you sign in',
  exports: 'take data away',
  deletion: 'delete your account',
  decisions: 'decide payments and disputes',
  administration: 'open the administration',
}
