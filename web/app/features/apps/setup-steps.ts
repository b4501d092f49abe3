import { allowed } from '@fortnight/contract/app-states'
import type { App } from '@fortnight/contract/apps'

type Setup = Pick<App, 'package_name' | 'opt_in_url' | 'access_method' | 'group_email' | 'countries'>

/** One thing that a tester needs to join. `missing`: how a card calls it while it is not there. */
interface SetupStep {
  name: string
  missing: string
  done: boolean
  words: string
}

const countriesWords = (count: number) => (count === 1 ? 'One country' : `${count} countries`)

function accessWords({ access_method, group_email }: Setup): string {
  if (access_method === 'email_list') return 'Your list gets the addresses of your testers once they are assigned'
  if (access_method === 'google_group') return group_email || 'The address of the group is missing'
  return 'By a list of addresses, or by a Google Group'
}

/** What a tester needs, in the order in which Play Console asks for it. */
export function setupSteps(setup: Setup): SetupStep[] {
  const { package_name, opt_in_url, access_method, group_email, countries } = setup
  return [
    {
      name: 'Package name',
      missing: 'package name',
      done: Boolean(package_name),
      words: package_name || 'As in Play Console, under the name of the app',
    },
    {
      name: 'Access',
      missing: 'access',
      done: access_method === 'email_list' || (access_method === 'google_group' && Boolean(group_email)),
      words: accessWords(setup),
    },
    {
      name: 'Opt-in link',
      missing: 'opt-in link',
      done: Boolean(opt_in_url),
      words: opt_in_url || 'Google shows it after the review of your first release',
    },
    {
      name: 'Countries',
      missing: 'countries',
      done: true,
      words: countries.length ? countriesWords(countries.length) : 'Every country',
    },
  ]
}

/** What is still missing before testers can join; nothing once it is too late to ask. */
export function missingSetup(app: App): string[] {
  if (!allowed('setUp', app.status) || (app.run?.day ?? 0) > 0) return []
  return setupSteps(app).flatMap(({ done, missing }) => (done ? [] : [missing]))
}
