import { runProgram } from './kit/tidy.ts'

/** What each one measures is in README.md. Loaded only when asked for. */
const benches: Record<string, () => Promise<{ run(quick: boolean): Promise<boolean> }>> = {
  start: () => import('./start.ts'),
  claim: () => import('./claim.ts'),
  race: () => import('./race.ts'),
  approve: () => import('./approve.ts'),
  http: () => import('./http.ts'),
  push: () => import('./push.ts'),
  streams: () => import('./streams.ts'),
  crash: () => import('./crash.ts'),
  restore: () => import('./restore.ts'),
  serve: () => import('./serve.ts'),
  page: () => import('./page.ts'),
  dashboard: () => import('./dashboard.ts'),
  portal: () => import('./portal.ts'),
  screens: () => import('./screens.ts'),
  apply: () => import('./apply.ts'),
  'sign-in': () => import('./sign-in.ts'),
  enumeration: () => import('./enumeration.ts'),
  lists: () => import('./lists.ts'),
  checkins: () => import('./checkins.ts'),
  evening: () => import('./evening.ts'),
  pictures: () => import('./pictures.ts'),
  tick: () => import('./tick.ts'),
  offers: () => import('./offers.ts'),
  rolls: () => import('./rolls.ts'),
  joining: () => import('./joining.ts'),
  growth: () => import('./growth.ts'),
  anchors: () => import('./anchors.ts'),
}

const [name = '', ...flags] = process.argv.slice(2)
const load = benches[name]
if (!load || flags.some((flag) => flag !== '--quick')) {
  console.error(`npm run bench -- NAME [--quick], where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
// Times are never judged: a slow machine is no fault. A broken rule is.
await runProgram(async () => (await load()).run(flags.includes('--quick')))
