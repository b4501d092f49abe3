import type { playConsole } from '@fortnight/contract/orders/play-console'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import { isHidden } from '../../platform/google/google-problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { androidPublisher } from './play-track.ts'
import * as tracks from './play-tracks.repository.ts'
import { openPlay } from './visit.ts'

/** A package that no app can have: Google answers that it does not know it, or does not show it to us. */
const noApp = 'invalid.connection.test'

const help: Partial<Record<Problem['code'], string>> = {
  'google-off': 'Start the server with GOOGLE_PLAY_KEY.',
  'google-key': 'Check that GOOGLE_PLAY_KEY is the newest key of the account.',
}

export const playConsoleService: Handlers<typeof playConsole> = {
  async find({ db, config: { googlePlay: settings } }) {
    return { account: settings?.account.client_email ?? null, ...(await tracks.count(db)) }
  },

  async test({ db, user, config: { googlePlay: settings } }) {
    await audit(db, { actor_id: user.id, action: 'settings.test_play', subject: 'play-console', data: {} })
    try {
      await androidPublisher(openPlay(settings)).findContact(noApp)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!isHidden(error)) return { problem: [error.message, help[error.code]].filter(Boolean).join(' ') }
    }
    return { problem: null }
  },
}
