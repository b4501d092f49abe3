import type { ActionPage } from '@fortnight/contract/testing/action-links'
import { textDirections } from '@fortnight/contract/vocabulary/locales'
import { seatEndForTester } from '@fortnight/contract/vocabulary/seats-for-testers'
import { themeScript } from '../../theme-script.ts'
import { DocumentMeta } from '../../ui/document-meta.tsx'
import { Moon } from '../../ui/moon.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { assets } from '../assets.ts'
import { IconTags } from '../head-tags.tsx'
import { useSite } from '../site-context.ts'
import { CountPage } from './count-page.tsx'
import { DayDonePage, DayPage } from './day-page.tsx'
import { JoinPage } from './join-page.tsx'
import { NeutralPage } from './neutral-page.tsx'
import { OfferPage } from './offer-page.tsx'
import { OpenedPage } from './opened-page.tsx'
import { PoolPage, WelcomePage } from './pool-page.tsx'
import { PageLanguage } from './page-language.tsx'
import { useTranslation } from '../../features/testers/portal/translation.ts'

/** An offer that was declined. */
function EndedPage({ view }: { view: Extract<ActionPage['view'], { is: 'ended' }> }) {
  const { t } = useTranslation('links')
  return (
    <>
      <Moon k={0} size={56} quiet className="mt-4" />
      <h1 className="text-title tracking-tight">{t(seatEndForTester[view.state])}</h1>
      <p className="text-ink-2">{t('thanks')}</p>
    </>
  )
}

function Content({ path, view, problem, account }: Omit<ActionPage, 'locale'>) {
  if (view.is === 'offer') return <OfferPage path={path} view={view} problem={problem} />
  if (view.is === 'day') return <DayPage path={path} view={view} problem={problem} />
  if (view.is === 'dayDone') return <DayDonePage view={view} />
  if (view.is === 'neutral') return <NeutralPage view={view} problem={problem} />
  if (view.is === 'pool') return <PoolPage path={path} view={view} problem={problem} />
  if (view.is === 'welcome') return <WelcomePage view={view} />
  if (view.is === 'count') return <CountPage path={path} view={view} problem={problem} />
  if (view.is === 'ended') return <EndedPage view={view} />
  if (view.is === 'opened') return <OpenedPage path={path} view={view} problem={problem} />
  return <JoinPage path={path} view={view} account={account} />
}

/** The other language, named in itself: a link to the same page. */
function OtherLanguage({ path }: { path: string }) {
  const { t, locale } = useTranslation('shell')
  const other = locale === 'ur' ? 'en' : 'ur'
  return (
    <a
      href={`${path}${path.includes('?') ? '&' : '?'}lang=${other}`}
      lang={other}
      className="inline-flex min-h-11 items-center px-2 text-14 font-semibold no-underline"
    >
      {t('language')}
    </a>
  )
}

function Page(page: Omit<ActionPage, 'locale'>) {
  const { brand } = useSite()
  const { t } = useTranslation('links')
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-14 w-[min(560px,calc(100%-32px))] items-center justify-between gap-2">
          <span dir="ltr">
            <Wordmark name={brand.name} />
          </span>
          <OtherLanguage path={page.path} />
        </div>
      </header>
      <main id="main" className="action-page">
        <Content {...page} />
        {page.view.is !== 'neutral' && page.view.is !== 'opened' && (
          <p className="border-t border-line pt-5 text-13 text-ink-3">{t('private')}</p>
        )}
      </main>
    </>
  )
}

/**
 * The page behind a signed link, as a whole document. It runs without script, names neither person nor app in its title,
 * and passes its address to no other page.
 */
export function ActionDocument({ locale, ...page }: ActionPage) {
  const { brand } = useSite()
  return (
    <html lang={locale} dir={textDirections[locale]}>
      <head>
        <DocumentMeta />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        {/* Our own constant; it must run before the first paint. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <title>{brand.name}</title>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <IconTags />
      </head>
      <body>
        <PageLanguage locale={locale}>
          <Page {...page} />
        </PageLanguage>
      </body>
    </html>
  )
}
