import { type AdmissionRule, type admissions, mostAdmitted } from '@fortnight/contract/testers/admissions'
import { admissionProofNames } from '@fortnight/contract/vocabulary/admission-bars'
import { auditEach } from '../../operations/audit/audit.repository.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { subjectOf } from '../pool/pool.repository.ts'
import { wakeQueue } from '../pool/wake.ts'
import { notifyTesters } from '../portal/notify-testers.ts'
import * as storedAdmissions from './admissions.repository.ts'

/** A rule in words, as the record of each tester keeps it. */
const wordsOf = ({ proof, read_phone, countries }: AdmissionRule) =>
  [
    `By rule: ${admissionProofNames[proof]}`,
    ...(read_phone ? ['phone read'] : []),
    ...(countries.length ? [`from ${countries.join(', ')}`] : []),
  ].join('; ')

export const admissionsService: Handlers<typeof admissions> = {
  async preview({ db }, { body }) {
    const counts = await storedAdmissions.count(db, body)
    return { success: true, data: { ...counts, testers: await storedAdmissions.list(db, body, mostAdmitted) } }
  },

  async admit({ db, user }, { body: { testers, ...rule } }) {
    const admitted = await db.transaction(async (tx) => {
      const ids = await storedAdmissions.admit(tx, rule, testers)
      await notifyTesters(tx, ids, { key: 'admitted', values: {} })
      await auditEach(
        tx,
        ids.map((id) => ({
          actor_id: user.id,
          action: 'tester.admit',
          subject: subjectOf(id),
          data: { reason: wordsOf(rule) },
        })),
      )
      await announce(tx, { to: 'admins', topics: ['pool'] })
      return ids.length
    })
    await wakeQueue(db)
    return { success: true, admitted }
  },
}
