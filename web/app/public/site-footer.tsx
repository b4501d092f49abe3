import { Wordmark } from '../ui/wordmark.tsx'
import { contactLink, dialogLink, pageLinks, sectionLinks } from './links.ts'
import { useSite } from './site-context.ts'
import { chatLink } from './support.ts'

/** The footer of public pages. */
export function SiteFooter() {
  const { brand, today, tracking } = useSite()
  const groups = [
    { title: 'Product', links: [...sectionLinks, { label: 'Get Started', ...dialogLink('auth', 'register') }] },
    { title: 'Company', links: pageLinks.company },
    {
      title: 'Help',
      links: [
        { label: 'Contact', ...contactLink },
        { label: 'Chat', href: chatLink(brand) },
        { label: 'E-mail', href: `mailto:${brand.supportEmail}` },
        ...pageLinks.help,
      ],
    },
    {
      title: 'Legal',
      links: [
        ...pageLinks.legal,
        ...(Object.keys(tracking).length > 0
          ? [{ label: 'Cookie settings', href: '/cookies', 'data-consent': '' }]
          : []),
      ],
    },
  ]
  return (
    <footer className="border-t border-line pt-10 pb-8 sm:pt-14 sm:pb-10 print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-8 gap-y-7 sm:gap-y-10 sm:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
          <div className="col-span-full lg:col-span-1">
            <a href="/" className="inline-flex no-underline">
              <Wordmark name={brand.name} />
            </a>
            <p className="mt-3.5 max-w-[30ch] text-14 text-ink-2">
              Real Android testers for your closed test, for as long as Google Play asks.
            </p>
          </div>
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className="mb-3.5 font-text text-13 tracking-normal text-ink-3">{group.title}</h2>
              <ul>
                {group.links.map(({ label, ...link }) => (
                  <li key={label}>
                    <a
                      {...link}
                      className="inline-flex min-h-8 items-center text-14 text-ink-2 no-underline hover:text-ink hover:underline max-sm:min-h-11"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="mt-8 flex sm:mt-12 flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-5 text-13 text-ink-3">
          <span>
            © {today.slice(0, 4)} {brand.name}
          </span>
          <span>Not affiliated with Google. Google Play is a trademark of Google LLC.</span>
        </div>
      </div>
    </footer>
  )
}
