import type { LinkAct, mailedLinks } from '@fortnight/contract/identity/mailed-links'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/http/session.ts'
import * as emailChanges from './email-changes.repository.ts'
import * as links from './links.repository.ts'
import { requireWorking, settingPasswords } from './working-link.ts'

/** Throws what a click on the page of that link would be refused with. */
const checks: Record<LinkAct, (db: Db, code: Buffer, browser: Buffer | undefined) => Promise<unknown>> = {
  set_password: async (db, code) => requireWorking(await links.find(db, code, settingPasswords)),
  sign_in: async (db, code, browser) => requireWorking(browser && (await links.find(db, code, ['sign_in'], browser))),
  async confirm_email(db, code) {
    const change = await emailChanges.findToConfirm(db, code)
    if (!change || !(await emailChanges.isFree(db, change.new_email, change.user_id)))
      throw new Problem('invalid-token')
  },
  async take_back_email(db, code) {
    if (!(await emailChanges.findToTakeBack(db, code))) throw new Problem('invalid-token')
  },
}

/** Pages of mailed links ask before their reader types anything. */
export const mailedLinksService: Handlers<typeof mailedLinks> = {
  async check({ db }, { body: { act, code, browser } }) {
    await checks[act](db, hashToken(code), browser === undefined ? undefined : hashToken(browser))
    return { success: true }
  },
}
