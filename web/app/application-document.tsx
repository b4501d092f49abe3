import { renderToStaticMarkup } from 'react-dom/server'
import displayFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import { account } from '@fortnight/contract/identity/account'
import { defaultBrand } from '@fortnight/contract/brand'
import { askSession, earlyScript } from './early-script.ts'
import { arrivalScript } from './lib/identity/popup.ts'
import { HydrateFallback } from './root.tsx'
import { themeScript } from './theme-script.ts'
import { BarColors, DocumentMeta } from './ui/document-meta.tsx'
import { SkipLink } from './ui/skip-link.tsx'

/**
 * Asks for what the first view of this screen reads, which the server names in the document (`reads`), while the scripts are
 * on their way: all of it is one round trip after the document. `:2` is the second part of the path. What only
 * administrators read waits for the server's word that this is one, with a second factor if they need it.
 */
const firstReads = earlyScript(
  [
    'var m=document.querySelector("meta[name=reads]"),s=location.pathname.split("/");',
    `if(m){var v=${askSession},r=JSON.parse(m.content);`,
    'r.all.forEach(function(p){ask(p.replace(/:(\\d)/g,function(x,n){return s[n]}))});',
    'function read(a){return a.then(function(o){if(!o.ok)throw 0;return o.clone().json()})}',
    `if(r.admin&&!location.search){var a=Promise.all([read(v),read(ask("${account.find.path}"))]).then(function(x){if(x[0].user.role!=="admin"||x[1].second_factor_needed)throw 0});`,
    'r.admin.forEach(function(p){keep("GET "+p,a.then(function(){return send(p)}))})}}',
  ].join(''),
)

/** The application before its script has come; it is the same for all users. The server adds the files of each screen. */
const ApplicationDocument = () => (
  <html lang="en">
    <head>
      <DocumentMeta />
      <meta name="robots" content="noindex, nofollow" />
      <title>{defaultBrand.name}</title>
      {/* On the slow line of a phone it would only hold up the script that draws the first text. */}
      <link
        rel="preload"
        href={displayFont}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
        media="(min-width: 48rem)"
      />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <BarColors />
    </head>
    <body>
      <SkipLink />
      <div id="application">
        <HydrateFallback />
      </div>
    </body>
  </html>
)

/** The document of the application; the build makes a file of it. Its scripts come before its style sheets, which they would wait for. */
export const drawApplicationDocument = () =>
  `<!doctype html>${renderToStaticMarkup(<ApplicationDocument />)}`.replace(
    '<head>',
    () => `<head><script>${themeScript}${arrivalScript}${firstReads}</script>`,
  )
