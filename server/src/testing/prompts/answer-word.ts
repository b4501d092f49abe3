import { sql } from 'drizzle-orm'
import { type AnswerState, mostTries } from '@fortnight/contract/testing/prompt-kinds'
import { day_prompts } from '../../platform/db/schema/testing-prompts.ts'

/** What became of the prompt of a day, for queries that left-join `day_prompts`. */
export const answerWord = sql<AnswerState>`case
  when coalesce(${day_prompts.kind}, 'plain') in ('screen', 'plain') then 'not_asked'
  when ${day_prompts.is_right} then 'right'
  when ${day_prompts.is_right} = false and ${day_prompts.tries} >= ${sql.raw(String(mostTries))} then 'spent'
  when ${day_prompts.is_right} = false then 'wrong'
  when ${day_prompts.answer} is null then 'missing' else 'kept' end`
