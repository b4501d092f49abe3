import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { contactLink } from '../links.ts'
import { PlainPage } from '../plain-page.tsx'
import { BrandName, ChatLink, Rows, SupportEmail } from '../prose-parts.tsx'
import { SupportButtons } from '../support-buttons.tsx'

const email = <SupportEmail />
const chat = <ChatLink>Open the chat</ChatLink>

const answered = [
  ['/help#trouble', 'A tester can’t get in'],
  ['/help#count', 'Play Console counts fewer testers'],
  ['/help#leaving', 'A tester has left'],
  ['/status', 'Something does not load'],
  ['/gdpr#ask', 'What you know about me'],
  ['/security#report', 'I found a weakness'],
] as const

/** Also the target of every 'Contact' link while script is missing, so it needs none itself. */
export function Contact() {
  return (
    <PlainPage
      title="Contact"
      lead={
        <>
          A person at <BrandName /> reads what you write and answers within 24 hours. Three ways, all of them end at the
          same desk.
        </>
      }
    >
      <div className="prose-page">
        <div className="pt-7 lg:pt-7.5">
          <h2 className="text-24">Write now</h2>
          <div className="mt-5 flex flex-wrap gap-2.5">
            <ButtonLink {...contactLink}>
              <Icon name="mail" />
              Open the form
            </ButtonLink>
          </div>
          <SupportButtons />
        </div>
        <div className="prose">
          <section aria-labelledby="ways">
            <h2 id="ways">The same in plain letters</h2>
            <Rows
              rows={[
                ['E-mail', email],
                ['Chat', chat],
                ['Form', 'The button ‘Open the form’. It needs script; the other two do not.'],
              ]}
            />
          </section>
          <section aria-labelledby="help-us">
            <h2 id="help-us">So that one answer is enough</h2>
            <Rows
              rows={[
                ['About a test', 'The app’s name, the day it is on, and what Play Console shows. A screenshot helps.'],
                ['About a payment', 'The app’s name, the method, the day of the transfer and the transaction ID.'],
                ['About a refund', 'The app’s name. Within 7 days you need no reason.'],
                [
                  'About signing in',
                  'The e-mail address of the account and the words of the message. Never your password.',
                ],
                ['About a partnership', 'How many apps, by when.'],
              ]}
            />
          </section>
          <section aria-labelledby="elsewhere">
            <h2 id="elsewhere">Perhaps it is answered already</h2>
            <ul>
              {answered.map(([href, copy]) => (
                <li key={href}>
                  <a href={href} className="inline-flex min-h-8 items-center max-sm:min-h-11">
                    {copy}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </PlainPage>
  )
}
