import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { exampleOf, guides } from './providers.ts'

type Known = ReadonlyMap<string, boolean>

function State({ set, optional = false }: { set: boolean | undefined; optional?: boolean | undefined }) {
  if (set)
    return (
      <Badge tone="ok" icon="check">
        Set
      </Badge>
    )
  if (set === undefined) return <Badge tone="quiet">Unknown</Badge>
  return optional ? (
    <Badge tone="quiet">Not set, optional</Badge>
  ) : (
    <Badge tone="due" icon="warn">
      Missing
    </Badge>
  )
}

/** One provider: what it is, its variables and which of them are set, and how to come by their values. */
function Provider({ guide, known }: { guide: (typeof guides)[number]; known: Known }) {
  const { title, text, variables, steps } = guide
  const example = exampleOf(guide)
  const ordered = steps(location.origin)
  return (
    <section aria-label={title} className="grid gap-4 border-t border-line pt-8">
      <h2 className="text-24">{title}</h2>
      <p className="max-w-[66ch] text-16 text-ink-2">{text}</p>
      {ordered.length > 0 && (
        <ol className="grid max-w-[66ch] list-decimal gap-1.5 pl-5 text-16 wrap-anywhere">
          {ordered.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <table className="w-full max-w-3xl text-left text-14">
        <caption className="sr-only">Variables of {title}</caption>
        <thead className="text-13 text-ink-3">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-normal">
              Variable
            </th>
            <th scope="col" className="py-2 pr-4 font-normal">
              State
            </th>
            <th scope="col" className="py-2 font-normal max-sm:hidden">
              What it is
            </th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ name, meaning, optional }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-4 font-mono font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2 pr-4">
                <State set={known.get(name)} optional={optional} />
              </td>
              <td className="py-2.5 text-ink-2 max-sm:hidden">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid max-w-3xl gap-2 rounded-3 border border-line bg-surface p-4">
        <div className="flex items-center justify-between gap-4">
          <p className="text-13 text-ink-3">Lines for your .env file; replace the values.</p>
          <CopyButton text={example} variant="secondary">
            Copy
          </CopyButton>
        </div>
        <pre className="font-mono text-13 leading-relaxed whitespace-pre-wrap wrap-anywhere">{example}</pre>
      </div>
    </section>
  )
}

/** The steps to set up signing in, next to what is set now; the values themselves are never shown. */
export function SetUp({ provider, known }: { provider: string | undefined; known: Known }) {
  return (
    <div className="grid gap-10 py-10">
      <div className="grid gap-3">
        <h1 className="text-title tracking-tight">Set up signing in</h1>
        <p className="max-w-[66ch] text-16 text-ink-2">
          For the operator of this service. Signing in is configured by environment variables; this page shows which of
          them are set, and never their values.{' '}
          {provider && <>In use now: {provider === 'firebase' ? 'Firebase' : 'embedded'}.</>}
        </p>
      </div>
      {guides.map((guide) => (
        <Provider key={guide.title} guide={guide} known={known} />
      ))}
    </div>
  )
}
