import { PublishedDay, Statement } from '@fortnight/contract/site/anchors'
import type * as z from 'zod'
import type { Db } from '../../platform/db/database.ts'
import * as anchors from './anchors.repository.ts'

/** What a token of ours states, as it is published. */
export function publishedDay(token: string): z.input<typeof PublishedDay> {
  const {
    format: _,
    made_at,
    ...statement
  } = Statement.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  return { ...statement, made_at: new Date(made_at), token }
}

/** Days on the public page. */
const daysOnPage = 31

/** The newest days, for the public page. */
export async function newestDays(db: Db): Promise<PublishedDay[]> {
  const { tokens } = await anchors.listDays(db, undefined, daysOnPage)
  return tokens.map((token) => PublishedDay.parse(publishedDay(token)))
}
