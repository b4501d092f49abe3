import { dateFor } from '@fortnight/contract/format/for-testers'
import { fill } from '@fortnight/contract/format/templates'
import { testerTermsPathIn } from '@fortnight/contract/site-map/paths'
import { payoutDays } from '@fortnight/contract/testers/payouts'
import { keptDays, testerTerms } from '@fortnight/contract/testers/tester-terms'
import { testerTerms as en } from '@fortnight/contract/texts/en/tester-terms'
import { testerTerms as ur } from '@fortnight/contract/texts/ur/tester-terms'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { ProsePage } from '../prose-page.tsx'
import { useSite } from '../site-context.ts'

const texts = { en, ur }

/** The terms for testers in one of their languages, from the catalogue that the portal quotes. */
export function TesterTerms({ locale }: { locale: Locale }) {
  const { brand } = useSite()
  const { version, since } = testerTerms
  const { title, lead, contents, sections, ...text } = fill(locale, texts[locale], {
    ...payoutDays,
    ...keptDays,
    name: brand.name,
    email: brand.supportEmail,
    version,
    since: dateFor(locale, since),
  })
  const other = locale === 'ur' ? 'en' : 'ur'
  return (
    <ProsePage
      locale={locale}
      title={title}
      lead={lead}
      contents={contents}
      sections={Object.entries(sections).map(([id, section]) => ({
        id,
        title: section.title,
        body: (
          <ul>
            {section.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      }))}
    >
      <p>{text.version}</p>
      <p>
        <a href={testerTermsPathIn(other)} lang={other}>
          {text.inOther}
        </a>
      </p>
    </ProsePage>
  )
}
