import { sql, type SQLWrapper } from 'drizzle-orm'
import type { PictureState } from '@fortnight/contract/vocabulary/picture-states'

/** State of a day's picture, from whether it is a duplicate and of what; null without a picture. */
export const pictureWord = (duplicate: SQLWrapper, copyOf: SQLWrapper) =>
  sql<PictureState>`case when ${copyOf} is not null then 'copy' when ${duplicate} then 'same'
    when ${duplicate} is null then 'none' else 'fresh' end`
