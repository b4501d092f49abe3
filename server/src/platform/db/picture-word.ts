import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PictureState } from '@fortnight/contract/vocabulary/picture-states'
import { screenshots } from './schema/testing-record.ts'

const wordOf = ({ duplicate, copy_of, check_at, doubtful }: typeof screenshots) =>
  sql<PictureState>`case when ${copy_of} is not null then 'copy' when ${duplicate} then 'same'
    when ${duplicate} is null then 'none' when ${check_at} is not null then 'checking'
    when ${doubtful} then 'doubtful' else 'fresh' end`

/** State of a day's picture, for queries that left-join `screenshots`: by its own name, or as `s`. */
export const pictureWord = wordOf(screenshots)
export const pictureWordOfS = wordOf(alias(screenshots, 's') as unknown as typeof screenshots)
