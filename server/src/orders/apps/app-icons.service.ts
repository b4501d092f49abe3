import type { appIcons } from '@fortnight/contract/orders/app-icons'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { bytesOf } from '../../platform/file-store/file-store.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as icons from './app-icons.repository.ts'
import { drawIcon } from './icon.ts'

const notFound = () => new Problem('not_found', messages.appNotFound)

export const appIconsService: Handlers<typeof appIcons> = {
  async upload({ db, files, user, limits }, { params, body }) {
    // Asked first: another user's picture is not worth decoding.
    if (!(await icons.isOwned(db, params.id, user.id))) throw notFound()
    await limits.count('picture', user.id)
    const { image, hash } = await drawIcon(Buffer.from(await body.arrayBuffer()))
    const file = await files.put(`icon of app ${params.id}`, new Blob([new Uint8Array(image)]))
    await db.transaction(async (tx) => {
      if (!(await icons.upsert(tx, params.id, user.id, { file, hash }))) throw notFound()
      await announce(tx, { to: [user.id], topics: ['apps'] })
    })
    return { icon: hash }
  },

  remove: ({ db, user }, { params }) =>
    db.transaction(async (tx) => {
      if (!(await icons.remove(tx, params.id, user.id))) throw notFound()
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return { success: true as const }
    }),

  async read({ db, files, user }, { params, query }) {
    const image = await bytesOf(files, await icons.find(db, params.id, query.v, user.id, user.role === 'admin'))
    if (!image) throw notFound()
    return new File([new Uint8Array(image)], 'icon.webp', { type: 'image/webp' })
  },
}
