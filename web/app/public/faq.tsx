import { brand } from '@fortnight/contract/brand'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type FaqItem, faqItems } from './content.ts'
import { chatLink } from './support.ts'

/** The browser keeps one of a group open at a time; every answer is in the page without script. */
function Question({ item, open }: { item: FaqItem; open: boolean }) {
  const keywords = item.keywords?.slice(0, 3) ?? []
  return (
    <details name="faq" open={open} className="faq-item">
      <summary>
        <span>
          {item.question}
          {item.aiOptimized && (
            <Badge tone="quiet" icon="bolt" className="ml-2 align-[2px]">
              AI-Optimized
            </Badge>
          )}
        </span>
        <span className="faq-sign" aria-hidden="true" />
      </summary>
      <div className="pb-6 text-ink-2 sm:pr-16">
        <p>{item.answer}</p>
        {keywords.length > 0 && (
          <ul className="mt-3.5 flex flex-wrap gap-2" aria-label="Related topics">
            {keywords.map((keyword) => (
              <li key={keyword} className="rounded-1 bg-sunken px-2 py-1.5 font-mono text-12 leading-none font-medium">
                {keyword}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

export function Faq() {
  return (
    <section id="faq" className="pt-[clamp(72px,9.5vw,136px)]">
      <div className="wrap grid gap-8 lg:grid-cols-[4fr_8fr] lg:gap-14">
        <div id="contact" className="grid content-start gap-4 self-start lg:sticky lg:top-26">
          <h2 className="text-h2 leading-none tracking-tight">Questions, answered plainly</h2>
          <p className="text-ink-2">Something else? A person answers within 24 hours.</p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <ButtonLink variant="secondary" href={chatLink} target="_blank" rel="noreferrer">
              <Icon name="chat" />
              Chat with us
            </ButtonLink>
            <ButtonLink variant="secondary" href={`mailto:${brand.supportEmail}`} data-copy={brand.supportEmail}>
              <Icon name="copy" />
              Copy e-mail
            </ButtonLink>
          </div>
        </div>
        <div>
          {faqItems.map((item, index) => (
            <Question key={item.question} item={item} open={index === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}
