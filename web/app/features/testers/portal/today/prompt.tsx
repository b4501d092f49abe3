import type { ReactNode } from 'react'
import { isAnswered, longestAnswer, type PlainScreen } from '@fortnight/contract/testing/prompt-kinds'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import type { DayPrompt } from '@fortnight/contract/testing/prompts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../translation.ts'

/** What the seat's tester is asked on that day. */
export const promptOn = ({ prompts }: TodaySeat, day: string): DayPrompt | undefined =>
  prompts.find((prompt) => prompt.day === day)

/** The screen that the day's screenshot is to show; nothing on a day with a question. */
export function ScreenPrompt({ prompt }: { prompt: DayPrompt | undefined }) {
  const { t } = useTranslation('days')
  if (!prompt || isAnswered(prompt.kind)) return null
  return (
    <p className="text-14">
      <span className="block font-semibold">{t('promptScreen')}</span>
      <span className="tester-said text-ink-2">
        {prompt.kind === 'plain' ? t(`plain_${prompt.text as PlainScreen}`) : prompt.text}
      </span>
    </p>
  )
}

/** Label and hint of the field for a prompt that is answered. */
export function usePromptField({ kind, text }: DayPrompt): { label: ReactNode; hint: string } {
  const { t } = useTranslation('days')
  if (kind === 'word') return { label: t('promptWord'), hint: t('promptWordHint', { where: text }) }
  const label = (
    <>
      {t('promptQuestion')}: <bdi>{text}</bdi>
    </>
  )
  return { label, hint: t('promptQuestionHint') }
}

/** The field for what only the app shows: an answer, or the word of the day. */
export function AnswerField({
  prompt,
  value,
  onChange,
}: {
  prompt: DayPrompt
  value: string
  onChange: (answer: string) => void
}) {
  return (
    <Field {...usePromptField(prompt)}>
      <Input
        dir="auto"
        value={value}
        maxLength={longestAnswer}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
