import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { pictureTypes } from '../testing/checkin-rules.ts'
import { AppId, IconHash } from '../text.ts'
import { iconPath, mostIconBytes } from './icon-rules.ts'

export const appIcons = endpoints({
  upload: {
    method: 'PUT',
    path: iconPath,
    access: 'owner',
    summary: 'Upload the icon of an app, in place of another',
    params: AppId,
    body: z
      .file()
      .mime([...pictureTypes])
      .max(mostIconBytes),
    bodyLimit: mostIconBytes,
    reply: z.object({ icon: IconHash }),
    problems: ['unsupported', 'unavailable'],
  },
  remove: {
    method: 'DELETE',
    path: iconPath,
    access: 'owner',
    summary: 'Remove the icon of an app',
    params: AppId,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
  },
  read: {
    method: 'GET',
    path: iconPath,
    access: 'owner_or_admin',
    summary: 'The icon of an app, for its owner, its testers and administrators',
    params: AppId,
    query: z.strictObject({ v: IconHash }),
    reply: z.file().mime('image/webp'),
    heavy: false,
    immutable: true,
  },
})
