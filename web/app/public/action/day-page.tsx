import type { ActionProblem, ActionView } from '@fortnight/contract/testing/action-links'
import { mostMinutes, pictureTypes } from '@fortnight/contract/testing/checkin-rules'
import { isAnswered, longestAnswer } from '@fortnight/contract/testing/prompt-kinds'
import { isTaken } from '@fortnight/contract/vocabulary/picture-states'
import type { DayPrompt } from '@fortnight/contract/testing/prompts'
import { useFormats } from '../../features/testers/portal/formats.ts'
import { promptOn, ScreenPrompt, usePromptField } from '../../features/testers/portal/today/prompt.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moon } from '../../ui/moon.tsx'
import { ActionCode } from './action-code.tsx'
import { ActionForm, AwayLink, Head, Problem } from './action-form.tsx'
import { useTranslation } from '../../features/testers/portal/translation.ts'

type View<Is extends ActionView['is']> = Extract<ActionView, { is: Is }>

const storeOf = (packageName: string) =>
  `https://play.google.com/store/apps/details?${new URLSearchParams({ id: packageName })}`

const field = 'min-h-12 w-full rounded-2 border border-line-2 bg-surface px-3 text-16'

function Task({ seat, prompt }: Pick<View<'day'>, 'seat'> & { prompt: DayPrompt | undefined }) {
  const { t } = useTranslation('days')
  return (
    <div className="grid gap-2">
      <p className="font-display text-20 leading-snug font-semibold">{t(`task_${seat.task}`)}</p>
      <ScreenPrompt prompt={prompt} />
      {seat.instructions && (
        <details open={seat.task === 'instructions'} className="text-14">
          <summary className="min-h-11 content-center font-semibold">{t('instructions')}</summary>
          <p className="tester-said text-ink-2">{seat.instructions}</p>
        </details>
      )}
    </div>
  )
}

/** The field for what only the app shows. */
function Answer({ prompt }: { prompt: DayPrompt }) {
  const { label, hint } = usePromptField(prompt)
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      <span>{label}</span>
      <input name="answer" dir="auto" maxLength={longestAnswer} autoComplete="off" required className={field} />
      <span className="font-normal text-ink-3">{hint}</span>
    </label>
  )
}

function Title({ seat, day }: Pick<View<'day'>, 'seat' | 'day'>) {
  const { t } = useTranslation('days')
  const { day: dayName } = useFormats()
  if (day !== seat.today) return <Head app={seat.app_name}>{t('links:lateDay', { day: dayName(day) })}</Head>
  const { day: number, days } = seat
  return (
    <Head app={seat.app_name}>
      {number > days ? t('dayBeyond', { day: number }) : t('dayOf', { day: number, days })}
    </Head>
  )
}

/** The check-in of a day: its task, the screenshot that pays, and the minutes. */
export function DayPage({
  path,
  view: { seat, day, install_code: code },
  problem,
}: {
  path: string
  view: View<'day'>
  problem?: ActionProblem | undefined
}) {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const reported = seat.used.find((other) => other.day === day)
  const rate = seat.rate_pkr
  const prompt = promptOn(seat, day)
  const answered = reported?.answer
  const isAsked = prompt && isAnswered(prompt.kind) && (!answered || answered === 'missing' || answered === 'wrong')
  const isShown = reported !== undefined && isTaken(reported.picture)
  return (
    <>
      <Title seat={seat} day={day} />
      {reported ? (
        <p className="flex items-center gap-2 font-semibold text-ok-t">
          <Icon name="check" size={20} />
          {t('doneToday', { minutes: t('shell:minutes', { count: reported.minutes }) })}
        </p>
      ) : (
        <Task seat={seat} prompt={prompt} />
      )}
      {!reported && seat.package_name && <AwayLink href={storeOf(seat.package_name)}>{t('start')}</AwayLink>}
      <ActionForm path={path} upload>
        {!isShown && (
          <label className="grid gap-1.5 text-14 font-semibold">
            {rate > 0 ? t('pictureEarn', { amount: rupees(rate) }) : t('pictureAdd')}
            <input type="file" name="picture" accept={pictureTypes.join(',')} required className="action-file" />
          </label>
        )}
        {isAsked && <Answer prompt={prompt} />}
        {reported ? (
          <input type="hidden" name="minutes" value={Math.max(1, reported.minutes)} />
        ) : (
          <>
            <label className="grid gap-1.5 text-14 font-semibold">
              {t('links:minutes')}
              <input
                type="number"
                name="minutes"
                inputMode="numeric"
                min={1}
                max={mostMinutes}
                required
                defaultValue={seat.minutes}
                className={field}
              />
            </label>
            <label className="grid gap-1.5 text-14 font-semibold">
              <span>
                {t('note')} <span className="font-normal text-ink-3">{t('shell:optional')}</span>
              </span>
              <textarea name="note" dir="auto" rows={2} maxLength={500} className={`${field} py-2`} />
            </label>
          </>
        )}
        {!problem && reported?.picture === 'copy' && <Problem>{t('links:problem_picture_copy')}</Problem>}
        {reported?.picture === 'doubtful' && <p className="text-14 text-ink-2">{t('proofDoubtful')}</p>}
        {problem && <Problem>{t(`links:problem_${problem}`)}</Problem>}
        <Button type="submit" size="lg">
          <Icon name="check" />
          {isShown
            ? t('answerSend')
            : reported
              ? t('pictureSend')
              : rate > 0
                ? t('doneEarn', { amount: rupees(rate) })
                : t('done')}
        </Button>
        {!reported && (
          <div className="grid gap-1.5">
            <Button type="submit" size="lg" variant="ghost" name="unproven" value="yes" formNoValidate>
              {t('doneUnproven')}
            </Button>
            {rate > 0 && <p className="text-center text-14 text-ink-2">{t('unprovenUnpaid')}</p>}
          </div>
        )}
      </ActionForm>
      {code && <ActionCode app={seat.app_name} code={code} />}
    </>
  )
}

/** The day is done: what it brought, and what is still to do. */
export function DayDonePage({ view: { seat, day, install_code: code, others, account } }: { view: View<'dayDone'> }) {
  const { t, locale } = useTranslation('days')
  const { rupees } = useFormats()
  const earned = day === seat.today ? seat.earned_today_pkr : null
  const isChecking = seat.used.some((used) => used.day === day && used.picture === 'checking')
  return (
    <>
      <Moon k={Math.min(1, seat.day / seat.days)} size={56} className="mt-4" />
      <Head app={seat.app_name}>{t('doneUnpaid')}</Head>
      <p className="text-18">
        {isChecking ? t('proofChecking') : t('proofReceived')}{' '}
        {earned ? t('youEarned', { amount: rupees(earned) }) : null}
      </p>
      {others.length > 0 ? (
        <section className="grid gap-2.5">
          <h2 className="text-18">{t('links:others')}</h2>
          {others.map(({ app_name, path }) => (
            <ButtonLink key={path} href={`${path}?lang=${locale}`} size="lg" className="whitespace-normal!">
              {t('links:checkInFor', { app: app_name })}
            </ButtonLink>
          ))}
        </section>
      ) : (
        <p className="text-ink-2">{t('allDone')}</p>
      )}
      {code && <ActionCode app={seat.app_name} code={code} />}
      {!account && (
        <section className="grid gap-2.5 border-t border-line pt-5">
          <p className="text-14 text-ink-2">{t('links:withdraw')}</p>
          <ButtonLink href="/tester/apply" variant="secondary" size="lg">
            {t('links:createAccount')}
          </ButtonLink>
        </section>
      )}
    </>
  )
}
