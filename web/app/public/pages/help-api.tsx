import { webhookEvents, webhookKinds } from '@fortnight/contract/developer-api/webhooks'
import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, Rows } from '../prose-parts.tsx'
import { Code } from './code.tsx'

const curl = `# A test that takes two minutes, in the sandbox
curl -X POST $ORIGIN/api/sandbox/runs \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "plan": "starter", "scenario": "drop_outs", "day_seconds": 5 }'

# Where the test is now, with the id that came back
curl $ORIGIN/api/sandbox/apps/$ID/run -H "Authorization: Bearer $KEY"`

const typescript = `const call = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: \`Bearer \${process.env.KEY}\`, ...init.headers }
  const answer = await fetch(process.env.ORIGIN + path, { ...init, headers })
  if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`)
  return answer.json()
}

const apps = await call('/api/apps/user')
for (const { id, name } of apps) {
  const { phase, day, days, opted_in } = await call(\`/api/apps/\${id}/run\`)
  console.log(name, phase, \`day \${day} of \${days}\`, \`\${opted_in} joined\`)
}`

const verify = `import { Webhook } from 'standardwebhooks'

// The body as it came, before anything reads it as JSON.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers)
if (event.type === 'run.qualified') console.log(event.data.app_id, event.data.on)`

const keys: ProseSection = {
  id: 'keys',
  title: 'Keys',
  body: (
    <>
      <p>
        Make one under <strong>Account, API</strong>, on every plan. Send it as <code>Authorization: Bearer</code>. A
        key that begins with <code>fn_test_</code> sees the sandbox only; one with <code>fn_live_</code> sees what is
        real. It acts as you, within what you allowed it, and cannot sign in, pay or change your account.
      </p>
      <p>
        You can make 300 calls a minute with each key, and 1,500 while an Enterprise app of yours is being tested and
        for 30 days after. <code>RateLimit-Policy</code> says which limit is in force; after that we answer 429 with{' '}
        <code>Retry-After</code>. Every refusal is <code>{'{ "code", "detail" }'}</code>. You find every call in the{' '}
        <a href="/api/v1/openapi.json">OpenAPI document</a>.
      </p>
    </>
  ),
}

const start: ProseSection = {
  id: 'start',
  title: 'Quick start',
  body: (
    <>
      <p>With a sandbox key:</p>
      <Code label="curl">{curl}</Code>
      <p>
        With a live key, in TypeScript. Against the sandbox the same lines work with <code>/api/sandbox/apps</code> in
        place of <code>/api/apps</code>: the answers have one shape.
      </p>
      <Code label="TypeScript">{typescript}</Code>
    </>
  ),
}

const webhooks: ProseSection = {
  id: 'webhooks',
  title: 'Webhooks',
  body: (
    <>
      <p>
        We POST to your address when something happens, signed as{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        says. Answer with 2xx within 10 seconds.
      </p>
      <Code label="TypeScript">{verify}</Code>
      <ul>
        <li>
          The same event may arrive twice, with the same <code>webhook-id</code>: handle it once.
        </li>
        <li>
          For 24 hours after a new secret, each request carries two signatures: by the new secret and by the old one.
          One match is enough.
        </li>
        <li>Events may arrive out of order. Ask the API for the current state where that matters.</li>
        <li>
          We retry for nearly three days, at growing intervals. If nothing arrives in that time, we pause the webhook
          until you switch it on again.
        </li>
      </ul>
      <Rows rows={webhookKinds.map((kind) => [kind, webhookEvents[kind].description])} />
      <p>Nothing we send names a person: testers are numbers.</p>
    </>
  ),
}

const sandbox: ProseSection = {
  id: 'sandbox',
  title: 'The sandbox',
  body: (
    <>
      <p>
        A whole test in minutes, played by our real engine with made-up testers. Choose what happens (
        <code>smooth</code>, <code>drop_outs</code>, <code>late</code>, <code>failure</code>) and how many seconds a day
        takes (5 to 60). Sandbox webhooks receive its events just as live ones do, with <code>{'"sandbox": true'}</code>
        .
      </p>
      <p>You can have ten tests at a time. We remove them a week after they end.</p>
    </>
  ),
}

/** First steps of a customer's program. */
export function HelpApi() {
  return (
    <ProsePage
      title="API"
      lead={
        <>
          Submit apps, follow tests and hear of events from your own programs. Keys, webhooks and a sandbox come with
          every plan of <BrandName />.
        </>
      }
      sections={[keys, start, webhooks, sandbox]}
    />
  )
}
