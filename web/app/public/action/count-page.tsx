import type { ActionProblem, ActionView } from '@fortnight/contract/testing/action-links'
import { pictureTypes } from '@fortnight/contract/testing/checkin-rules'
import { consolePath } from '@fortnight/contract/site-map/paths'
import { useFormats } from '../../features/testers/portal/formats.ts'
import { useTranslation } from '../../features/testers/portal/translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ActionForm, AwayLink, Head, Problem } from './action-form.tsx'

type View = Extract<ActionView, { is: 'count' }>

const playConsole = 'https://play.google.com/console'
const field = 'min-h-12 w-full rounded-2 border border-line-2 bg-surface px-3 text-16'

function NumberField({ name, label, value }: { name: 'shown' | 'own'; label: string; value?: number }) {
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      <span>{label}</span>
      <input
        name={name}
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        required
        autoComplete="off"
        defaultValue={value}
        className={field}
      />
    </label>
  )
}

/** Any number, behind a line to open: the likely one takes one tap. */
function OtherNumber({ path, own, label, open }: { path: string; own: number; label: string; open: boolean }) {
  const { t } = useTranslation('links')
  return (
    <details open={open} className="rounded-3 border border-line bg-surface px-4">
      <summary className="min-h-[52px] content-center font-semibold">{label}</summary>
      <div className="pb-4">
        <ActionForm path={path}>
          <NumberField name="shown" label={t('countShown')} />
          <NumberField name="own" label={t('countOwn')} value={own} />
          <Button type="submit" size="lg" variant="secondary">
            {t('countSave')}
          </Button>
        </ActionForm>
      </div>
    </details>
  )
}

/** A screenshot in place of a number; what is read in it is asked about. */
function Screenshot({ path, open }: { path: string; open: boolean }) {
  const { t } = useTranslation('links')
  return (
    <details open={open} className="rounded-3 border border-line bg-surface px-4">
      <summary className="min-h-[52px] content-center font-semibold">{t('countPicture')}</summary>
      <div className="pb-4">
        <ActionForm path={path} upload>
          <label className="grid gap-1.5 text-14">
            {t('countPictureText')}
            <input type="file" name="picture" accept={pictureTypes.join(',')} required className="action-file" />
          </label>
          <Button type="submit" size="lg" variant="secondary">
            {t('countReadIt')}
          </Button>
        </ActionForm>
      </div>
    </details>
  )
}

/** The one tap: the number that we expect, or the one that we read in a picture. */
function Likely({ path, shown, own }: { path: string; shown: number; own: number }) {
  const { t } = useTranslation('links')
  return (
    <ActionForm path={path}>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="own" value={Math.min(own, shown)} />
      <Button type="submit" size="lg">
        {t('countYes', { count: shown })}
      </Button>
    </ActionForm>
  )
}

/** A developer confirms or corrects the number of testers that Play Console shows for a day. */
export function CountPage({ path, view, problem }: { path: string; view: View; problem: ActionProblem | undefined }) {
  const { t } = useTranslation('links')
  const { day: dayName } = useFormats()
  const { app, app_id, day, expected, own, done, read } = view
  const isUnread = problem === 'count_unread'
  const others = (label: string) => (
    <>
      {isUnread && <Problem>{t('problem_count_unread')}</Problem>}
      <Screenshot path={path} open={isUnread} />
      <OtherNumber path={path} own={own} label={label} open={problem === 'count'} />
    </>
  )
  if (read !== null)
    return (
      <>
        <Head app={app}>{t('countRead')}</Head>
        <p className="text-ink-2">{dayName(day)}</p>
        <Likely path={path} shown={read} own={own} />
        {others(t('countOther'))}
      </>
    )
  if (done)
    return (
      <>
        <Head app={app}>{t('countDone', { count: done.shown })}</Head>
        <p className="text-ink-2">{dayName(day)}</p>
        <p>{done.missing > 0 ? t('countMissing', { count: done.missing }) : t('countFine')}</p>
        {problem === 'count' && <Problem>{t('problem_count')}</Problem>}
        <ButtonLink href={consolePath(app_id)} size="lg" variant="secondary">
          {t('countPage')}
        </ButtonLink>
        {others(t('countCorrect'))}
      </>
    )
  return (
    <>
      <Head app={app}>{t('countTitle')}</Head>
      <p className="text-ink-2">
        {dayName(day)}. {t('countWhere', { app })}
      </p>
      <AwayLink href={playConsole}>Play Console</AwayLink>
      {problem === 'count' && <Problem>{t('problem_count')}</Problem>}
      <Likely path={path} shown={expected} own={own} />
      {others(t('countOther'))}
    </>
  )
}
