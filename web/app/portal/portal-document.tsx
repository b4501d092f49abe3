import { renderToStaticMarkup } from 'react-dom/server'
import { auth } from '@fortnight/contract/identity/auth'
import { levels } from '@fortnight/contract/testers/levels'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { checkins } from '@fortnight/contract/testing/checkins'
import { offers } from '@fortnight/contract/testing/offers'
import { waiting as en } from '@fortnight/contract/texts/en/waiting'
import { waiting as ur } from '@fortnight/contract/texts/ur/waiting'
import { portalScreens } from '@fortnight/contract/site-map/portal-screens'
import { locales } from '@fortnight/contract/vocabulary/locales'
import { earlyScript } from '../early-script.ts'
import { themeScript } from '../theme-script.ts'
import { BarColors, DocumentMeta } from '../ui/document-meta.tsx'
import { Moon } from '../ui/moon.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

type InLanguages = Record<(typeof locales)[number], string>

declare const __PORTAL_ASSETS__: {
  script: string
  /** What the script imports at once. */
  imports: readonly string[]
  style: string
  /** The texts of a day in each language. */
  texts: InLanguages
  /** What the application needs besides: its scripts, and the other texts. */
  application: { scripts: readonly string[]; texts: InLanguages }
  /** What is loaded later: named here, so that it can be kept before it is needed. */
  later: readonly string[]
}

const json = (value: unknown) => JSON.stringify(value)

/** What the first screen of an address reads, next to the session and the tester; all others show offers. */
const firstReads = {
  [portalScreens.tester.path]: checkins.today.path,
  [portalScreens.testerApply.path]: levels.find.path,
}

/** Without the slash before them: files that are named with it are kept on every tester's phone (shell/keep-files.ts). */
const unkept = (files: readonly string[]) => files.map((file) => file.slice(1))

/**
 * Runs before anything else of the page is loaded, so that nothing waits for a second round trip: it asks for what the
 * screen shows, with the stored token (lib/early-answers.ts), and for the texts in the language that is read, as
 * `firstLanguage` chooses it; for those who apply also for the application. It must hold no '<' (see trusted-types.ts); the server
 * allows it by its hash.
 */
const startScript = ({ texts, application }: typeof __PORTAL_ASSETS__) =>
  earlyScript(
    `[${json(auth.session.path)},${json(testerPortal.me.path)},${json(firstReads)}[at]||${json(offers.list.path)}].forEach(ask)`,
    [
      `var l=localStorage.getItem("language"),all=${json(locales)},texts=${json(texts)},root=document.documentElement,at=location.pathname;`,
      'if(!all.includes(l))l=navigator.languages.map(function(x){return x.split("-")[0]}).find(function(x){return all.includes(x)})||"en";',
      'root.lang=l;root.dir=l==="ur"?"rtl":"ltr";',
      `[texts[l]].concat(at===${json(portalScreens.testerApply.path)}?[${json(application.texts)}[l]].concat(${json(unkept(application.scripts))}):[]).forEach(function(p){`,
      'var k=document.createElement("link");k.rel="modulepreload";k.href=new URL(p,location.origin).href;document.head.append(k)});',
    ].join(''),
  )

/** What waits for the script, and links for when that takes too long: in each language, of which the style shows the document's. */
const Waiting = ({ texts, ...rest }: { texts: typeof en; className: string; lang?: string }) => (
  <div {...rest}>
    <p className="text-center">{texts.checking}</p>
    <p className="session-late text-center">
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty one is this page, also before any script runs */}
      {texts.late} <a href="">{texts.reload}</a> <a href="/">{texts.home}</a>
    </p>
  </div>
)

/** The testers' portal before its script has come. It is the same for all testers, and names neither them nor the operator. */
function PortalDocument() {
  const assets = __PORTAL_ASSETS__
  return (
    <html lang="en">
      <head>
        <DocumentMeta />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="stylesheet" href={assets.style} />
        <script type="module" src={assets.script} />
        {assets.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <title>{portalScreens.tester.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/tester.webmanifest" />
        <BarColors />
      </head>
      <body>
        <SkipLink />
        <div id="portal">
          <header className="border-b border-line">
            <div className="wrap flex min-h-14 items-center">
              <Moon k={0.68} size={26} />
            </div>
          </header>
          <main id="main" className="wrap tester-page">
            <SessionCheck
              label={
                <>
                  <Waiting texts={en} className="[:lang(ur)>&]:hidden" />
                  <Waiting texts={ur} lang="ur" className="not-[:lang(ur)>&]:hidden" />
                </>
              }
            />
          </main>
        </div>
        {/* oxlint-disable-next-line react/no-danger */}
        <script type="application/json" dangerouslySetInnerHTML={{ __html: json(assets.later) }} />
      </body>
    </html>
  )
}

/**
 * The document of the portal; the build makes a file of it, which the server sends. Its scripts come before its style sheet, which
 * they would wait for; React puts that first.
 */
export const drawPortalDocument = () =>
  `<!doctype html>${renderToStaticMarkup(<PortalDocument />)}`.replace(
    '<head>',
    () => `<head><script>${themeScript}${startScript(__PORTAL_ASSETS__)}</script>`,
  )
