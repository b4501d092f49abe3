import { renderToStaticMarkup } from 'react-dom/server'
import { auth } from '@fortnight/contract/identity/auth'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { checkins } from '@fortnight/contract/testing/checkins'
import { offers } from '@fortnight/contract/testing/offers'
import { portalScreens } from '@fortnight/contract/site-map/portal-screens'
import { locales } from '@fortnight/contract/vocabulary/locales'
import { themeScript } from '../theme-script.ts'
import { BarColors, DocumentMeta } from '../ui/document-meta.tsx'
import { Moon } from '../ui/moon.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

declare const __PORTAL_ASSETS__: {
  script: string
  /** What the script imports at once. */
  imports: readonly string[]
  style: string
  /** The texts of a day in each language. */
  texts: Record<(typeof locales)[number], string>
  /** What is loaded later: named here, so that it can be kept before it is needed. */
  later: readonly string[]
}

const json = (value: unknown) => JSON.stringify(value)

/**
 * Runs before anything else of the page is loaded, so that nothing waits for a second round trip: it asks for what the
 * screen shows, with the stored token (lib/early-answers.ts), and for the texts in the language that is read, as
 * `firstLanguage` chooses it. It must hold no '<' (see trusted-types.ts); the server allows it by its hash.
 */
const startScript = ({ texts }: typeof __PORTAL_ASSETS__) =>
  [
    '(function(){try{',
    `var t=localStorage.getItem("token"),l=localStorage.getItem("language"),all=${json(locales)},texts=${json(texts)},root=document.documentElement;`,
    'if(!all.includes(l))l=navigator.languages.map(function(x){return x.split("-")[0]}).find(function(x){return all.includes(x)})||"en";',
    'root.lang=l;root.dir=l==="ur"?"rtl":"ltr";',
    'if(t){self.earlyAnswers={};',
    `[${json(auth.session.path)},${json(testerPortal.me.path)},location.pathname===${json(portalScreens.tester.path)}?${json(checkins.today.path)}:${json(offers.list.path)}].forEach(function(p){`,
    '(self.earlyAnswers[p]=fetch(p,{headers:{accept:"application/json",authorization:"Bearer "+t}})).catch(function(){})})}',
    'import(texts[l]).catch(function(){})',
    '}catch(e){}})()',
  ].join('')

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
            <SessionCheck />
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
